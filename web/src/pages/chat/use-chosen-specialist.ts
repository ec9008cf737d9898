import { specialistIdOf } from '@touchline/contract/sports.ts'
import { startTransition, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressedSpecialist, addressOf } from '../../specialists/addressed-specialist.ts'
import { keepLastSpecialist, lastSpecialists } from '../../specialists/last-specialists.ts'
import { withoutVideoView } from './use-video-view.ts'

/**
 * Whom the page shows (`activeId`) and whom the address asks for (`routeId`). If the address changes under the page
 * (the way back, a link in an answer), the page may have to ask first, so the two can differ for a while.
 */
export function useChosenSpecialist() {
  const [params, setParams] = useSearchParams()
  const addressed = addressedSpecialist(params)
  const routeId = addressed.kind === 'known' ? addressed.id : undefined
  const isDesk = addressed.kind === 'nobody' && isPlain(params)
  const [chosenId, setChosenId] = useState(
    () => routeId ?? (addressed.kind === 'nobody' && !isDesk ? lastSpecialists()[0] : undefined),
  )
  const activeId = addressed.kind === 'unknown' ? undefined : chosenId
  // Where the address says something else and nobody is in it, it takes on whom the page shows.
  const addressId = routeId ?? (isDesk ? undefined : activeId)

  useEffect(() => {
    if (!addressId) return
    const address = addressOf(addressId, params)
    if (address.toString() !== params.toString()) setParams(address, { replace: true })
  }, [addressId, params, setParams])

  useEffect(() => {
    if (chosenId) keepLastSpecialist(chosenId)
  }, [chosenId])

  return {
    activeId,
    routeId,
    /** Whether the address will take on whom the page shows; until then nothing else may change it. */
    isAddressDue: routeId === undefined && addressId !== undefined,
    /** Whether the address asks for the front desk while the page shows somebody. */
    isDeskWanted: isDesk && activeId !== undefined,
    showDesk: () => setChosenId(undefined),
    /** What the address asks for in vain. */
    unknown: addressed.kind === 'unknown' ? addressed.text : undefined,
    /** A clip that is being looked at stays for another specialist, but not before a saved conversation. */
    show(id: string, wish: 'specialist' | 'conversation') {
      const chosen = specialistIdOf(id)
      if (!chosen) return
      const kept = wish === 'conversation' ? withoutVideoView(params) : params
      // The router draws a new address as a transition. Drawn apart from it, a choice would look unlike the address.
      startTransition(() => {
        setChosenId(chosen)
        // The way back leads to another specialist or to the desk, not to an address that nobody answers.
        if (chosen !== routeId) setParams(addressOf(chosen, kept), { replace: addressed.kind === 'unknown' })
      })
    },
    /** Takes the address back to whom the page shows. */
    stay() {
      if (chosenId && chosenId !== routeId) setParams(addressOf(chosenId, params), { replace: true })
    },
  }
}

/** Whether an address says nothing but the language: then it is the front desk's. */
function isPlain(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => name === 'lang' || name === 'member' || name === 'athlete')
}
