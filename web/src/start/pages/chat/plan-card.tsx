import { useQuery } from '@tanstack/react-query'
import type { Plan } from '@touchline/contract/planning/plans.ts'
import { pathOfArtefact } from '@touchline/contract/platform/pages.ts'
import { sessionName } from '@touchline/locales/session-words.ts'
import { BadgeCheck, CalendarPlus, Clock, type LucideIcon, MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LiveArtefactProps } from '../../../coaching/chat/parts/part-props.ts'
import { usePlanWords } from '../../../planning/plans/plan-words.ts'
import { planQuery } from '../../../planning/plans/plans.ts'
import { formatDatedRange, formatDayOfMonth, formatDayRange, weekdayOf } from '../../../platform/language/dates.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './made-card.module.css'
import { GoneLine, isGone, MadeCard } from './made-card.tsx'

/** A training plan: its weeks as bars, its first session, its longest week and whether a coach has seen it. */
export function PlanCard({ part, Stored }: LiveArtefactProps) {
  const { language } = useLanguage()
  const words = usePlanWords()
  const { t, ready } = useTranslation('plans')
  const { data: plan, error } = useQuery(planQuery({ planId: part.id, language: language.code }))
  if (isGone(error) && ready) return <GoneLine>{t('card.gone', { title: part.title })}</GoneLine>
  if (!plan || !ready) return <Stored part={part} />
  const first = plan.sessions.find(({ kind }) => kind !== 'match') ?? plan.sessions[0]
  const longest = longestWeek(plan)
  const line = [
    t('card.weeks', { count: plan.weeks.length }),
    formatDatedRange(plan.start, plan.end),
    t('card.sessions', { count: plan.sessions.length }),
  ].join(', ')
  return (
    <MadeCard
      part={part}
      title={plan.title}
      line={line}
      sport={plan.sport ?? (plan.kind === 'running' ? 'athletics' : 'universal')}
      openLabel={t('card.open')}
      picture={<LoadBars plan={plan} />}
      facts={[
        ...(first
          ? [
              {
                label: t('card.first'),
                value: `${weekdayOf(first.date, language.locale, 'short')} ${formatDayOfMonth(first.date)} ${sessionName(first, words)} ${shortMinutes(first.minutes, language.locale)}`,
              },
            ]
          : []),
        {
          label: t('card.longest'),
          value: `${shortMinutes(longest.minutes, language.locale)}, ${formatDayRange(longest.start, longest.end)}`,
        },
        { label: t('card.state'), value: <SignOffState plan={plan} /> },
      ]}
      actions={
        <Link className={buttonClass({ variant: 'line' })} to={`${pathOfArtefact(part)}#calendar`}>
          <CalendarPlus className="icon" aria-hidden="true" />
          {t('card.calendar')}
        </Link>
      }
    />
  )
}

/** The planned load of each week, relative to the heaviest one. */
function LoadBars({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const loads = plan.weeks.map(({ planned }) => Math.round(planned))
  const most = Math.max(1, ...loads)
  return (
    <div>
      <div className={styles.bars} role="img" aria-label={t('card.loads', { loads: loads.join(', ') })}>
        {plan.weeks.map(({ start, planned }) => (
          <i key={start} style={{ height: `${(planned / most) * 88}%` }} />
        ))}
      </div>
      <span className={styles.caption}>{t('card.load', { weeks: loads.length })}</span>
    </div>
  )
}

const ICONS: Partial<Record<Plan['signOff']['state'], LucideIcon>> = {
  waiting: Clock,
  approved: BadgeCheck,
  commented: MessageSquareText,
}

function SignOffState({ plan: { signOff } }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const { state } = signOff
  const Icon = ICONS[state]
  const look = state === 'waiting' ? styles.stateWaiting : state === 'approved' ? styles.stateApproved : undefined
  return (
    <span className={classNames(styles.state, look)}>
      {Icon && <Icon className="icon icon-sm" aria-hidden="true" />}
      {t(`card.states.${state}`, { coach: signOff.coach ?? t('card.formerCoach') })}
    </span>
  )
}

/** The week with the most minutes, from Monday to Sunday. */
function longestWeek({ weeks, sessions }: Plan): { start: string; end: string; minutes: number } {
  const sums = weeks.map(({ start }) => {
    const end = new Date(Date.parse(start) + 6 * 86_400_000).toISOString().slice(0, 10)
    const ofWeek = sessions.filter(({ date }) => date >= start && date <= end)
    return { start, end, minutes: ofWeek.reduce((sum, { minutes }) => sum + minutes, 0) }
  })
  return sums.toSorted((one, other) => other.minutes - one.minutes)[0] ?? { start: '', end: '', minutes: 0 }
}

/** `40 min` in the language's format. */
function shortMinutes(minutes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes)
}
