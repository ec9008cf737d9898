import { getPublicCalendar } from '@touchline/contract/planning/competition-files.ts'
import type { PublicCompetition } from '@touchline/contract/planning/competition-views.ts'
import { CalendarPlus, Shield } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import boardStyles from '../../../planning/competitions/board.module.css'
import type { Board } from '../../../planning/competitions/board.ts'
import { CompetitionBoard } from '../../../planning/competitions/competition-board.tsx'
import { OfflineBar } from '../../../planning/competitions/offline-bar.tsx'
import { ResultNews } from '../../../planning/competitions/result-news.tsx'
import { whenAndWhere } from '../../../planning/competitions/when-and-where.ts'
import { useCompetitionWords } from '../../../planning/competitions/words.ts'
import { download } from '../../../platform/api/download.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useSearchParams } from '../../../platform/routing/router.tsx'
import { useShownAtOnce } from '../../../platform/routing/use-shown-at-once.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { showFailureToast } from '../../../ui/toast.tsx'
import styles from './public-competition.module.css'
import { PublicHead } from './public-head.tsx'

/** The public page of a competition; the followed team is in the address, so that it can be shared. */
export function PublicView({ token, competition }: { token: string; competition: PublicCompetition }) {
  const { t: common } = useTranslation()
  const words = useCompetitionWords(competition)
  const [search, setSearch] = useSearchParams()
  const ownTeamId = competition.teams.find(({ id }) => id === search.get('team'))?.id
  const board: Board = { competition, words, ownTeamId }
  const about = [
    competition.sport && common(`sports.${competition.sport}`),
    whenAndWhere(competition, words, words.dayInside),
  ]
  return (
    <>
      <PublicHead heading={competition.name} sport={competition.sport}>
        {about.filter(Boolean).join(', ')}.{' '}
        {words.t('page.public.changed', { time: words.clock(competition.changedAt) })}
      </PublicHead>
      <div className={`wrap ${boardStyles.board}`}>
        <TeamChoice
          token={token}
          board={board}
          onChoose={(teamId) => setSearch(teamId ? { team: teamId } : {}, { replace: true })}
        />
        <div className={boardStyles.stack}>
          <OfflineBar />
          <CompetitionBoard board={board} />
        </div>
        <ResultNews board={board} />
      </div>
    </>
  )
}

type TeamChoiceProps = { token: string; board: Board; onChoose: (teamId: string) => void }

function TeamChoice({ token, board, onChoose }: TeamChoiceProps) {
  const { competition, words, ownTeamId } = board
  const { t } = words
  const [chosenId, choose] = useShownAtOnce(ownTeamId ?? '', onChoose)
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const options = [{ value: '', label: t('page.public.noTeam') }].concat(
    competition.teams.map(({ id, name }) => ({ value: id, label: name })),
  )
  function save() {
    const query = ownTeamId ? { team: ownTeamId } : {}
    const name = ownTeamId ? words.teamName(ownTeamId) : competition.name
    download(getPublicCalendar, { params: { token }, query, language: language.code }, `${name}.ics`).catch((error) =>
      showFailureToast(sentence(error)),
    )
  }
  return (
    <div className={styles.choice}>
      <SelectField
        label={t('page.public.team')}
        isLabelHidden
        icon={<Shield className="icon" aria-hidden="true" />}
        value={chosenId}
        onChange={choose}
        options={options}
      />
      <Button variant="line" onClick={save}>
        <CalendarPlus className="icon" aria-hidden="true" />
        {t(ownTeamId ? 'page.public.calendarOfTeam' : 'page.public.calendar')}
      </Button>
      <NextMatch board={board} />
    </div>
  )
}

function NextMatch({ board: { competition, words, ownTeamId } }: { board: Board }) {
  if (!ownTeamId) return null
  const next = competition.matches
    .filter(({ status, start }) => status === 'planned' && start)
    .filter(({ homeTeamId, awayTeamId }) => homeTeamId === ownTeamId || awayTeamId === ownTeamId)
    .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)))[0]
  if (!next?.start) return null
  const place = [words.time(next.start.time), words.courtName(next.court)].filter(Boolean).join(', ')
  return (
    <p>
      {words.t('page.public.next', { team: words.teamName(ownTeamId), match: words.label(next.label) })} <b>{place}</b>
    </p>
  )
}

function momentOf({ start }: PublicCompetition['matches'][number]): string {
  return `${start?.date} ${start?.time}`
}
