import { specialistIdOf } from '@touchline/contract/sports.ts'
import { startTransition, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressedSpecialist, addressOf } from '../../specialists/addressed-specialist.ts'
import { keepLastSpecialist, lastSpecialist } from '../../specialists/last-specialist.ts'
import { withoutVideoView } from './use-video-view.ts'

/**
 * Whom the page shows. The address is a wish: where it changes under the page (the way back, a link in an answer),
 * the page may have to ask first, so the two can differ for a while.
 */
export function useChosenSpecialist() {
  const [params, setParams] = useSearchParams()
  const addressed = addressedSpecialist(params)
  const wishedId = addressed.kind === 'known' ? addressed.id : undefined
  const [shownId, setShownId] = useState(() => wishedId ?? (addressed.kind === 'nobody' ? lastSpecialist() : undefined))
  const canonicalId = wishedId ?? (addressed.kind === 'nobody' ? shownId : undefined)

  const visibleId = addressed.kind === 'unknown' ? undefined : shownId

  useEffect(() => {
    if (!canonicalId) return
    const address = addressOf(canonicalId, params)
    if (address.toString() !== params.toString()) setParams(address, { replace: true })
  }, [canonicalId, params, setParams])

  useEffect(() => {
    if (shownId) keepLastSpecialist(shownId)
  }, [shownId])

  return {
    shownId: visibleId,
    /** Whom the address asks for. */
    wishedId,
    /** What the address asks for in vain. */
    unknown: addressed.kind === 'unknown' ? addressed.text : undefined,
    /** A clip that is being looked at stays for another specialist, but not before a saved conversation. */
    show(id: string, wish: 'specialist' | 'conversation') {
      const chosen = specialistIdOf(id)
      if (!chosen) return
      const kept = wish === 'conversation' ? withoutVideoView(params) : params
      // The router draws a new address as a transition. Drawn apart from it, a choice would look unlike the address.
      startTransition(() => {
        setShownId(chosen)
        // The way back leads to another specialist, not to a choice that has been made.
        if (chosen !== wishedId) setParams(addressOf(chosen, kept), { replace: visibleId === undefined })
      })
    },
    /** Takes back what the address wishes. */
    stay() {
      if (shownId && shownId !== wishedId) setParams(addressOf(shownId, params), { replace: true })
    },
  }
}
