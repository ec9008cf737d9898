import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { useMemo } from 'react'
import type { PagePartActions } from '../../../coaching/chat/parts/part-props.ts'
import { loadTextsOf } from '../../../platform/language/texts.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import type { PendingAction } from './pending-action.ts'

/** The page's actions for the parts of answers: finds colleagues, opens them, and loads the cards of calculations. */
export function usePartActions(
  specialists: Specialist[] | undefined,
  request: (action: PendingAction) => Promise<void>,
): PagePartActions {
  const latest = useLatest(request)
  return useMemo(() => {
    const specialistOf = (memberId: string) => specialists?.find(({ id }) => id === memberId)
    return {
      ...{ specialistOf, loadCalculations, loadArtefacts },
      onHandover(memberId, question) {
        const to = specialistOf(memberId)
        if (to) void latest.current({ kind: 'switch', to, question })
      },
    }
  }, [specialists, latest])
}

/** The cards with their texts. */
export async function loadCalculations() {
  const [cards] = await Promise.all([loadCode(() => import('./chat-calculations.tsx')), loadTextsOf(['calculators'])])
  return cards
}

/** The cards of plans, competitions and lists; each loads its own texts. */
export function loadArtefacts() {
  return loadCode(() => import('./chat-artefacts.tsx'))
}
