import type { Plan, SignOff } from '@touchline/contract/planning/plans.ts'
import { BadgeCheck, ClipboardCheck, Clock, History, type LucideIcon, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatTime } from '../../platform/language/dates.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type PlanWords, usePlanWords } from './plan-words.ts'
import styles from './sign-off.module.css'

type SignOffCardProps = {
  plan: Plan
  isBusy: boolean
  onShow: () => void
  onHide: () => void
  onUndo: () => void
  onApprove: () => void
  onComment: () => void
}

const ICONS: Record<Exclude<SignOff['state'], 'none'>, LucideIcon> = {
  waiting: Clock,
  approved: BadgeCheck,
  commented: MessageSquareText,
  changed: History,
}

/** Whether a human coach has reviewed the plan: a solid line if approved, a dashed one if anything is open. */
export function SignOffCard(props: SignOffCardProps) {
  const words = usePlanWords()
  const { plan } = props
  const { signOff, isOwn } = plan
  const { state } = signOff
  if (state === 'none') return null
  const Icon = !isOwn && state === 'waiting' ? ClipboardCheck : ICONS[state]
  return (
    <section
      className={classNames('card', styles.sign, state !== 'approved' && styles.waits)}
      aria-label={words.t('page.signOff.label')}
    >
      <span className={styles.seal} aria-hidden="true">
        <Icon className="icon icon-lg" />
      </span>
      <div>
        <b>{titleOf(plan, words)}</b>
        <Sentence plan={plan} words={words} />
      </div>
      {isOwn ? <OwnActions {...props} words={words} /> : <CoachActions {...props} words={words} />}
    </section>
  )
}

function titleOf({ signOff, isOwn, owner }: Plan, { t }: PlanWords): string {
  const { state, at } = signOff
  const coach = signOff.coach ?? t('page.signOff.formerCoach')
  const date = at ? formatDate(at) : ''
  return t(`page.signOff.${isOwn ? 'own' : 'coach'}.${state}`, { coach, owner, date })
}

/** The coach's comment in quotation marks, else an explanation of the state. */
function Sentence({ plan, words: { t } }: { plan: Plan; words: PlanWords }): ReactNode {
  const { signOff, isOwn, title, changes } = plan
  const { state, at, comment } = signOff
  if (state === 'waiting' && isOwn && at) {
    return <p className="text-sm">{t('page.signOff.sent', { date: formatDate(at), time: formatTime(at) })}</p>
  }
  if (state === 'waiting') {
    return (
      <p className="text-sm">
        {changes.length > 0 ? t('page.signOff.toCheck', { title, count: changes.length }) : title}
      </p>
    )
  }
  if (state === 'changed') return <p className="text-sm">{t(`page.signOff.since.${isOwn ? 'own' : 'coach'}`)}</p>
  return comment ? <p>{t('page.signOff.quote', { comment })}</p> : null
}

function OwnActions({ plan, words, isBusy, onShow, onHide, onUndo }: SignOffCardProps & { words: PlanWords }) {
  const { t } = words
  const { state } = plan.signOff
  if (state === 'approved') return <span className={styles.signHint}>{t('page.signOff.hint')}</span>
  return (
    <div className={styles.signActions}>
      {state === 'waiting' ? (
        <Button variant="line" size="sm" busy={isBusy} onClick={onHide}>
          {t('page.signOff.takeBack')}
        </Button>
      ) : (
        <Button variant="line" size="sm" onClick={onShow}>
          {t('page.signOff.showAgain')}
        </Button>
      )}
      {state === 'changed' && plan.changes.length > 0 && (
        <Button variant="ghost" size="sm" busy={isBusy} onClick={onUndo}>
          {t('page.undoChange')}
        </Button>
      )}
    </div>
  )
}

function CoachActions({ plan, words, isBusy, onApprove, onComment }: SignOffCardProps & { words: PlanWords }) {
  const { t } = words
  return (
    <div className={styles.signActions}>
      {plan.signOff.state !== 'approved' && (
        <Button size="sm" busy={isBusy} onClick={onApprove}>
          {t('page.signOff.approve')}
        </Button>
      )}
      <Button variant="line" size="sm" onClick={onComment}>
        {t('page.signOff.comment')}
      </Button>
    </div>
  )
}
