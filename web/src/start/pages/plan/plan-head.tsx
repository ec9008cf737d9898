import type { Plan } from '@touchline/contract/planning/plans.ts'
import { useTranslation } from 'react-i18next'
import type { useChangePlan } from '../../../planning/plans/change-plan.ts'
import { goalDateOf, type PlanWords, usePlanWords } from '../../../planning/plans/plan-words.ts'
import styles from '../../../planning/plans/plans.module.css'
import type { PlanPlace } from '../../../planning/plans/plans.ts'
import { daysBetween } from '../../../planning/plans/week.ts'
import { formatDatedRange, formatDay, weekdayWithin } from '../../../platform/language/dates.ts'
import { SportChip } from '../../../ui/chip.tsx'
import { PlanActions } from './plan-actions.tsx'

type PlanHeadProps = {
  place: PlanPlace
  plan: Plan
  today: string
  changing: ReturnType<typeof useChangePlan>
  onShow: () => void
}

/** The plan's name, its goal, and the actions on the whole of it. */
export function PlanHead({ place, plan, today, changing, onShow }: PlanHeadProps) {
  const words = usePlanWords()
  const { t } = words
  const { t: shared } = useTranslation()
  const sport = plan.sport ?? 'universal'
  return (
    <div className={styles.head}>
      <div>
        <div className={styles.meta}>
          <SportChip sport={sport}>
            {plan.sport ? shared(`sports.${plan.sport}`) : t(`page.kinds.${plan.kind}`)}
          </SportChip>
          <span className="text-sm muted numeric">
            {t('page.weeks', { count: plan.weeks.length })}, {formatDatedRange(plan.start, plan.end)}
          </span>
        </div>
        <h1 className="heading-1">{plan.title}</h1>
        <p className={styles.subtitle}>
          <Aim plan={plan} today={today} words={words} />
        </p>
      </div>
      <PlanActions place={place} plan={plan} changing={changing} onShow={onShow} />
    </div>
  )
}

/** The plan's goal date, else the current week. */
function Aim({ plan, today, words }: { plan: Plan; today: string; words: PlanWords }) {
  const { t, locale } = words
  const goal = goalDateOf(plan)
  if (!plan.isOwn) return t('page.ownedBy', { owner: plan.owner })
  if (goal) {
    const left = daysBetween(today, goal)
    const day = `${weekdayWithin(goal, locale, 'long')} ${formatDay(goal)}`
    return (
      <>
        {t('page.goal', { day })} {left > 0 && <b>{t('page.daysLeft', { count: left })}</b>}
      </>
    )
  }
  const week = plan.weeks.findLastIndex(({ start }) => start <= today) + 1
  if (today > plan.end) return t('page.over')
  return week > 0
    ? t('page.weekOf', { week, weeks: plan.weeks.length })
    : t('page.startsOn', { date: formatDay(plan.start) })
}
