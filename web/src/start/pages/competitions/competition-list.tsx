import type { CompetitionCard } from '@touchline/contract/planning/competition-views.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Eye, Radio, RotateCcw, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRestoreCompetition } from '../../../planning/competitions/competitions.ts'
import { kindOf } from '../../../planning/competitions/when-and-where.ts'
import { formatDay } from '../../../platform/language/dates.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SportChip } from '../../../ui/chip.tsx'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'
import styles from './competitions.module.css'

type ListProps = { competitions: CompetitionCard[] }

/** Each competition as a card that links to it. */
export function CompetitionList({ competitions }: ListProps) {
  return (
    <ul className={styles.list}>
      {competitions.map((competition) => (
        <li key={competition.id}>
          <ListedCompetition competition={competition} />
        </li>
      ))}
    </ul>
  )
}

function ListedCompetition({ competition }: { competition: CompetitionCard }) {
  const { t } = useTranslation('competitions')
  const { t: words } = useTranslation()
  const { id, name, sport, place, from, to, teams, format, isShared } = competition
  const days = from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
  return (
    <Link className={`card ${styles.card}`} to={PAGES.competition.path.replace(':competitionId', id)}>
      <span className={styles.tags}>
        {sport && <SportChip sport={sport}>{words(`sports.${sport}`)}</SportChip>}
        <Progress competition={competition} />
        {isShared && (
          <Badge>
            <Eye className="icon icon-sm" aria-hidden="true" />
            {t('page.share.badge')}
          </Badge>
        )}
      </span>
      <b>{name}</b>
      <span className="text-sm muted">{[days, place].filter(Boolean).join(', ')}</span>
      <span className="text-sm muted">{kindOf(teams, format, t)}</span>
    </Link>
  )
}

function Progress({ competition: { progress } }: { competition: CompetitionCard }) {
  const { t } = useTranslation('competitions')
  const { matches, done, playing } = progress
  if (playing > 0) {
    return (
      <Badge tone="brand">
        <Radio className="icon icon-sm" aria-hidden="true" />
        {t('page.progress.playing', { count: playing })}
      </Badge>
    )
  }
  if (matches > 0 && done === matches) {
    return (
      <Badge tone="ok">
        <Trophy className="icon icon-sm" aria-hidden="true" />
        {t('page.progress.over')}
      </Badge>
    )
  }
  return <Badge>{t('page.progress.of', { done, total: matches })}</Badge>
}

/** Recently deleted competitions, which can be restored. */
export function DeletedCompetitions({ competitions }: ListProps) {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { mutate, isPending, variables } = useRestoreCompetition(language.code)
  const restore = (id: string) =>
    mutate(id, {
      onSuccess: () => showToast(t('page.deleted.restored')),
      onError: (error) => showFailureToast(sentence(error)),
    })
  return (
    <section className={`card ${styles.deleted}`} aria-labelledby="deleted-competitions">
      <h2 className="heading-3" id="deleted-competitions">
        {t('page.deleted.heading')}
      </h2>
      <ul>
        {competitions.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button variant="line" size="sm" busy={isPending && variables === id} onClick={() => restore(id)}>
              <RotateCcw className="icon icon-sm" aria-hidden="true" />
              {t('page.deleted.restore')}
              <span className="visually-hidden">: {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
