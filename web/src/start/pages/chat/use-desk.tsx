import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { useState } from 'react'
import type { ConversationStore } from '../../../coaching/chat/conversation-store.ts'
import { RoutedNote } from '../../../coaching/desk/route-choice.tsx'
import type { Route } from '../../../coaching/desk/route-question.ts'
import type { PendingAction } from './pending-action.ts'

/** Routes questions from the front desk to their specialists, and shows there who answers and why. */
export function useDesk(
  specialists: readonly Specialist[] | undefined,
  store: ConversationStore | undefined,
  request: (action: PendingAction) => Promise<void>,
) {
  const [route, setRoute] = useState<Route>()

  function bring(found: Route) {
    const to = specialists?.find(({ id }) => id === found.memberId)
    if (!to) return
    setRoute(found)
    void request({ kind: 'switch', to, question: found.question })
  }

  /** Stops the unwanted answer; what was said stays with its specialist. */
  function bringElsewhere(to: Specialist, question: string) {
    setRoute(undefined)
    void store?.stop()
    void request({ kind: 'switch', to, question, isRerouted: true })
  }

  const isHere = route !== undefined && route.memberId === store?.specialistId
  return {
    bring,
    /** Shown under the question that the desk routed. */
    note: isHere
      ? {
          question: route.question,
          node: (
            <RoutedNote
              route={route}
              specialists={specialists ?? []}
              onChoose={(to) => bringElsewhere(to, route.question)}
            />
          ),
        }
      : undefined,
  }
}
