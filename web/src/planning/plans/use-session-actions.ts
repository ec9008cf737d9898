import { useQueryClient } from '@tanstack/react-query'
import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { Session } from '@touchline/contract/platform/training.ts'
import { sessionName } from '@touchline/locales/session-words.ts'
import { useState } from 'react'
import { formatDayOfMonth, weekdayWithin } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import type { MissedWhy, PlanChange, SessionInput, useChangePlan } from './change-plan.ts'
import { usePlanWords } from './plan-words.ts'
import { keyOfPlan } from './plans.ts'
import { sendTick } from './send-tick.ts'
import type { EditedSession } from './session-dialog.tsx'
import type { SessionActions } from './session-menu.tsx'
import { addDays } from './week.ts'

/** All of an athlete's actions on sessions: the dialogs, the requests, and the messages. */
export function useSessionActions(plan: Plan, changing: ReturnType<typeof useChangePlan>) {
  const words = usePlanWords()
  const { t, locale } = words
  const [edited, setEdited] = useState<EditedSession>()
  const [rated, setRated] = useState<Session>()
  const [missed, setMissed] = useState<Session>()
  const { mutate } = changing
  const queries = useQueryClient()
  const sentence = useErrorSentence()

  const undo = () => mutate({ kind: 'undo' }, { onSuccess: () => showToast(t('page.toast.undone')) })

  /** Sends a change whose toast offers undo. */
  function send(change: PlanChange, said: string, onDone?: () => void) {
    mutate(change, {
      onSuccess: () => {
        onDone?.()
        showToast(said, { label: t('page.undo'), onClick: undo })
      },
    })
  }

  /** Stores the tick on this device, sends it from there even if the page is closed, and shows the outcome. */
  async function tick(session: Session, done: Session['done']) {
    const { id: sessionId, done: before } = session
    const name = sessionName(session, words)
    const said = done ? t('page.toast.done', { name, ...done }) : t('page.toast.notDone', { name })
    const known = queries.getQueryData<Plan>(keyOfPlan(plan.id))?.sessions.find(({ id }) => id === sessionId)
    setRated(undefined)
    const outcome = await sendTick({ planId: plan.id, sessionId, done, ...(known && { before: known.done }) })
    if (outcome.state === 'waiting') showToast(t('page.queue.kept'))
    if (outcome.state === 'refused') showFailureToast(sentence(outcome.error))
    if (outcome.state !== 'sent') return
    // A session harder than planned can ease the following days; undo then refers to that.
    const [change] = outcome.reply.changes
    const isEased = change !== undefined && change.at !== plan.changes[0]?.at
    const takeBack = isEased ? undo : () => void tick({ ...session, done }, before)
    showToast(isEased ? t('page.toast.replanned') : said, { label: t('page.undo'), onClick: takeBack })
  }

  const actions: SessionActions = {
    edit: (session) => setEdited({ session }),
    rate: setRated,
    miss: setMissed,
    tick: (session, done) => void tick(session, done),
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
