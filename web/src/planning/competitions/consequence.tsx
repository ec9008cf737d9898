import type { Match } from '@touchline/contract/planning/competition-views.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Board } from './board.ts'
import { nextMatches } from './missing-results.ts'
import { leaderOf, type ResultDraft } from './result-draft.ts'

type ConsequenceProps = { match: Match; draft: ResultDraft; board: Board }

/** A preview of what the current result leads to. */
export function Consequence({ match, draft, board: { competition, words } }: ConsequenceProps) {
  const { t } = words
  if (match.stage === 'league' || match.stage === 'group') return <Banner>{t('page.result.table')}</Banner>
  const leader = leaderOf(draft, competition.rules)
  if (!leader) return <Banner>{t('page.result.undecided')}</Banner>
  const next = nextMatches(match, competition)
  const [winner, loser] =
    leader === 'home' ? [words.home(match), words.away(match)] : [words.away(match), words.home(match)]
  const sentences = [
    next.winner && t('page.result.goesOn', { team: winner, match: words.label(next.winner.label) }),
    next.loser && t('page.result.playsFor', { team: loser, match: words.label(next.loser.label) }),
    !next.winner && match.label.key === 'final' && t('page.result.wins', { team: winner }),
    !next.winner && match.label.key !== 'final' && t('page.result.winsMatch', { team: winner }),
  ]
  return <Banner>{sentences.filter(Boolean).join(' ')}</Banner>
}
