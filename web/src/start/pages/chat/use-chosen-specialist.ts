import { PAGES, pathOfSavedChat } from '@touchline/contract/platform/pages.ts'
import { type SpecialistId, specialistIdOf } from '@touchline/contract/platform/sports.ts'
import { startTransition, useEffect, useState } from 'react'
import { addressedSpecialist, addressOf } from '../../../coaching/specialists/addressed-specialist.ts'
import { keepLastSpecialist, lastSpecialists } from '../../../coaching/specialists/last-specialists.ts'
import { useNavigate, useParams, useSearchParams } from '../../../platform/routing/router.tsx'
import { withoutVideoView } from './use-video-view.ts'

/**
 * What a choice changes: the specialist, the conversation with them (leaving the video view), or nothing, because the
 * address already asks for it.
 */
export type ShowWish = 'specialist' | 'conversation' | 'addressed'

/**
 * The specialist on screen (`activeId`) and the one in the address (`routeId`, or the saved conversation `savedId`).
 * When the address changes under the page (Back, a link in an answer), the page may have to ask first, so the two can
 * differ for a while.
 */
export function useChosenSpecialist() {
  const [params, setParams] = useSearchParams()
  const { historyId: savedId } = useParams()
  const navigate = useNavigate()
  const addressed = savedId ? NOBODY : addressedSpecialist(params)
  const routeId = addressed.kind === 'known' ? addressed.id : undefined
  const isDesk = addressed.kind === 'nobody' && !savedId && isPlain(params)
  const [chosenId, setChosenId] = useState(
    () => routeId ?? (addressed.kind === 'nobody' && !isDesk && !savedId ? lastSpecialists()[0] : undefined),
  )
  const activeId = addressed.kind === 'unknown' ? undefined : chosenId
  // If the address names no specialist and is not the desk's, it takes on the one on screen.
  const addressId = savedId ? undefined : (routeId ?? (isDesk ? undefined : activeId))

  useEffect(() => {
    if (!addressId) return
    const address = addressOf(addressId, params)
    if (address.toString() !== params.toString()) setParams(address, { replace: true })
  }, [addressId, params, setParams])

  useEffect(() => {
    if (chosenId) keepLastSpecialist(chosenId)
  }, [chosenId])

  function goTo(id: SpecialistId, kept: URLSearchParams, replace: boolean) {
    navigate({ pathname: PAGES.chat.path, search: `${addressOf(id, kept)}` }, { replace })
  }

  return {
    activeId,
    routeId,
    savedId,
    /** Whether the address is about to take on the specialist on screen; until then nothing else may change it. */
    isAddressDue: routeId === undefined && addressId !== undefined,
    /** Whether the address asks for the front desk while a specialist is on screen. */
    isDeskWanted: isDesk && activeId !== undefined,
    showDesk: () => setChosenId(undefined),
    /** The unknown specialist in the address. */
    unknown: addressed.kind === 'unknown' ? addressed.text : undefined,
    /** An open video view stays for another specialist, but not for a saved conversation. */
    show(id: string, wish: ShowWish) {
      const chosen = specialistIdOf(id)
      if (!chosen) return
      const kept = wish === 'conversation' ? withoutVideoView(params) : params
      // The router renders a new address in a transition. Outside of it, choice and address would briefly differ.
      startTransition(() => {
        setChosenId(chosen)
        // Back leads to another specialist or to the desk, not to an address with an unknown specialist.
        if (wish !== 'addressed' && chosen !== routeId) goTo(chosen, kept, addressed.kind === 'unknown')
      })
    },
    /** Sets the address to a saved conversation that is on screen. */
    showSaved(id: string, { replace, keepView = false }: { replace: boolean; keepView?: boolean }) {
      if (id === savedId) return
      const search = `${withoutMember(keepView ? params : withoutVideoView(params))}`
      navigate({ pathname: pathOfSavedChat(id), search }, { replace })
    },
    /** Sets the address to the specialist on screen, once the conversation is no longer a saved one. */
    leaveSaved({ replace }: { replace: boolean }) {
      if (savedId && chosenId) goTo(chosenId, withoutVideoView(params), replace)
    },
    /** Resets the address to what the page shows. */
    stay(openId: string | null) {
      if (!chosenId || (savedId ? savedId === openId : chosenId === routeId)) return
      if (savedId && openId) navigate(pathOfSavedChat(openId), { replace: true })
      else goTo(chosenId, params, true)
    },
  }
}

const NOBODY = { kind: 'nobody' } as const

function withoutMember(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => name !== 'member' && name !== 'athlete'))
}

/** Whether the query has nothing but language and specialist: without a specialist, it is then the front desk's. */
function isPlain(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => name === 'lang' || name === 'member' || name === 'athlete')
}
