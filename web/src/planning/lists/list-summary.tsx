import type { ListSummary } from '@touchline/contract/planning/lists.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '../../platform/routing/link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { SportChip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AnswerIcon } from './answer-choice.tsx'
import styles from './list-summary.module.css'
import { useListWords } from './list-words.ts'

/** A list in the overview: title, date, and number of participants. */
export function ListSummaryCard({ list }: { list: ListSummary }) {
  const { t } = useTranslation()
  const { whenOf } = useListWords()
  return (
    <Link className={classNames('card', styles.summary)} to={PAGES.teamList.path.replace(':listId', list.id)}>
      <span className={styles.top}>
        {list.sport && <SportChip sport={list.sport}>{t(`sports.${list.sport}`)}</SportChip>}
        {list.team && <span className="text-sm muted">{list.team}</span>}
        {list.isOnIt && (
          <Badge tone={list.mine === null ? 'warning' : 'plain'} className={styles.mine}>
            <AnswerIcon answer={list.mine ?? 'open'} />
            {t(list.mine === null ? 'lists:page.mineOpen' : `lists:page.mine.${list.mine}`)}
          </Badge>
        )}
      </span>
      <b className="heading-2">{list.name}</b>
      <span className="muted">{whenOf(list)}</span>
      <span className={styles.tally}>
        {(['yes', 'maybe', 'no', 'open'] as const).map((answer) => (
          <span key={answer}>
            <AnswerIcon answer={answer} />
            <span className="visually-hidden">{t(`lists:page.counts.${answer}`)} </span>
            {list.counts[answer]}
          </span>
        ))}
      </span>
    </Link>
  )
}
