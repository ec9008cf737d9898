import type { PlanSummary, SignOff } from '@touchline/contract/planning/plans.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { pathOf } from '@touchline/contract/platform/path.ts'
import { sessionName } from '@touchline/locales/session-words.ts'
import { useTranslation } from 'react-i18next'
import { type PlanWords, usePlanWords } from '../../../planning/plans/plan-words.ts'
import { formatDatedRange, formatDayOfMonth, today, weekdayOf } from '../../../platform/language/dates.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { SportChip } from '../../../ui/chip.tsx'
import styles from './plans.module.css'

type PlanCardsProps = {
  plans: readonly PlanSummary[]
  label: string
  /** Whether these are other members' plans, which show their owner. */
  areShown?: boolean
}

/** Plans with what comes next in each. */
export function PlanCards({ plans, label, areShown = false }: PlanCardsProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanCard plan={plan} isShown={areShown} />
        </li>
      ))}
    </ul>
  )
}

function PlanCard({ plan, isShown }: { plan: PlanSummary; isShown: boolean }) {
  const words = usePlanWords()
  const { t } = words
  const { t: shared } = useTranslation()
  const sport = plan.sport ?? 'universal'
  return (
    <Card as="article" className={styles.card} data-sport={sport}>
      <div className={styles.cardTop}>
        <SportChip sport={sport}>
          {plan.sport ? shared(`sports.${plan.sport}`) : t(`page.kinds.${plan.kind}`)}
        </SportChip>
        <SignOffBadge signOff={plan.signOff} words={words} />
      </div>
      <h2 className="heading-2">
        <Link to={pathOf(PAGES.plan, { planId: plan.id })}>{plan.title}</Link>
      </h2>
      <p className="text-sm muted numeric">
        {isShown ? `${plan.owner} · ` : ''}
        {t('page.weeks', { count: plan.weeks })}, {formatDatedRange(plan.start, plan.end)}
      </p>
      <Loads loads={plan.loads} />
      <p className={styles.next}>
        <span className="numeric">{t('page.load.sessions', { count: plan.sessions, done: plan.done })}</span>
        <span>{nextText(plan, words)}</span>
      </p>
    </Card>
  )
}

function nextText({ next }: PlanSummary, words: PlanWords): string {
  const { t, locale } = words
  if (!next) return t('page.over')
  const day =
    next.date === today()
      ? t('page.list.today')
      : `${weekdayOf(next.date, locale, 'short')} ${formatDayOfMonth(next.date)}`
  return t('page.list.next', { day, name: sessionName(next, words), minutes: next.minutes })
}

const TONES = { waiting: 'warning', approved: 'ok', commented: 'warning', changed: 'warning' } as const

function SignOffBadge({ signOff: { state }, words }: { signOff: SignOff; words: PlanWords }) {
  if (state === 'none') return null
  return <Badge tone={TONES[state]}>{words.t(`page.signOff.badge.${state}`)}</Badge>
}

/** The shape of the coming weeks; the plan's own page has the numbers. */
function Loads({ loads }: { loads: readonly number[] }) {
  const most = Math.max(1, ...loads)
  return (
    <span className={styles.loads} aria-hidden="true">
      {loads.map((load, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its week
        <i key={index} style={{ height: `${Math.max(4, (load / most) * 100)}%` }} />
      ))}
    </span>
  )
}
