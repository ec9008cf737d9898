import type { Plan } from '@touchline/contract/plans.ts'
import type { Session } from '@touchline/contract/training.ts'
import { sessionName } from '@touchline/locales/session-words.ts'
import { useState } from 'react'
import { isUnanswered } from '../api/call.ts'
import { formatDayOfMonth, weekdayWithin } from '../language/dates.ts'
import { showToast } from '../ui/toast.tsx'
import type { MissedWhy, PlanChange, SessionInput, useChangePlan } from './change-plan.ts'
import { usePlanWords } from './plan-words.ts'
import type { EditedSession } from './session-dialog.tsx'
import type { SessionActions } from './session-menu.tsx'
import { queueTick } from './use-tick-queue.ts'
import { addDays } from './week.ts'

/** Everything an athlete does with sessions: what is asked in dialogs, what is sent, and what is said about it. */
export function useSessionActions(plan: Plan, changing: ReturnType<typeof useChangePlan>) {
  const words = usePlanWords()
  const { t, locale } = words
  const [edited, setEdited] = useState<EditedSession>()
  const [rated, setRated] = useState<Session>()
  const [missed, setMissed] = useState<Session>()
  const { mutate } = changing

  const undo = () => mutate({ kind: 'undo' }, { onSuccess: () => showToast(t('page.toast.undone')) })

  /** Sends a change that can be taken back by a press on what is said about it. */
  function send(change: PlanChange, said: string, onDone?: () => void) {
    mutate(change, {
      onSuccess: () => {
        onDone?.()
        showToast(said, { label: t('page.undo'), onClick: undo })
      },
    })
  }

  function tick(session: Session, done: Session['done']) {
    const { id: sessionId, done: before } = session
    const name = sessionName(session, words)
    const said = done ? t('page.toast.done', { name, ...done }) : t('page.toast.notDone', { name })
    const queueIt = () => {
      queueTick({ planId: plan.id, sessionId, done })
      showToast(t('page.queue.kept'))
    }
    setRated(undefined)
    if (!navigator.onLine) return queueIt()
    mutate(
      { kind: 'tick', sessionId, done },
      {
        onSuccess: ({ changes }) => {
          // What was harder than planned can ease the days that follow; then that is what one may want to take back.
          const isEased = changes[0] !== undefined && changes[0].at !== plan.changes[0]?.at
          const takeBack = isEased ? undo : () => tick({ ...session, done }, before)
          showToast(isEased ? t('page.toast.replanned') : said, { label: t('page.undo'), onClick: takeBack })
        },
        onError: (error) => isUnanswered(error) && queueIt(),
      },
    )
  }

  const actions: SessionActions = {
    edit: (session) => setEdited({ session }),
    rate: setRated,
    miss: setMissed,
    tick,
    move(session, days) {
      const date = addDays(session.date, days)
      const day = `${weekdayWithin(date, locale, 'long')} ${formatDayOfMonth(date)}`
      const said = t('page.toast.moved', { name: sessionName(session, words), day })
      send({ kind: 'edit', sessionId: session.id, session: { date } }, said)
    },
    remove: (session) =>
      send({ kind: 'remove', sessionId: session.id }, t('page.toast.removed', { name: sessionName(session, words) })),
  }

  return {
    actions,
    undo,
    edited,
    rated,
    missed,
    add: (date: string) => setEdited({ date }),
    closeDialogs() {
      setEdited(undefined)
      setRated(undefined)
      setMissed(undefined)
    },
    save(input: SessionInput) {
      const session = edited && 'session' in edited ? edited.session : undefined
      const name = session ? sessionName(session, words) : (input.title ?? t(`document.kinds.${input.kind}`))
      const close = () => setEdited(undefined)
      if (!session) send({ kind: 'add', session: input }, t('page.toast.added', { name }), close)
      else send({ kind: 'edit', sessionId: session.id, session: input }, t('page.toast.saved', { name }), close)
    },
    replan: (session: Session, why: MissedWhy) =>
      send({ kind: 'miss', sessionId: session.id, why }, t('page.toast.replanned'), () => setMissed(undefined)),
  }
}
