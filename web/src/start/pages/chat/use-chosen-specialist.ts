import { PAGES, pathOfSavedChat } from '@touchline/contract/platform/pages.ts'
import { type SpecialistId, specialistIdOf } from '@touchline/contract/platform/sports.ts'
import { startTransition, useEffect, useState } from 'react'
import { addressedSpecialist, addressOf } from '../../../coaching/specialists/addressed-specialist.ts'
import { keepLastSpecialist, lastSpecialists } from '../../../coaching/specialists/last-specialists.ts'
import { useNavigate, useParams, useSearchParams } from '../../../platform/routing/router.tsx'
import { withoutVideoView } from './use-video-view.ts'

/** What a choice changes: another specialist, the talk with them and nothing before it, or what the address already says. */
export type ShowWish = 'specialist' | 'conversation' | 'addressed'

/**
 * Whom the page shows (`activeId`) and whom the address asks for (`routeId`, or the saved conversation `savedId`). If
 * the address changes under the page (the way back, a link in an answer), the page may have to ask first, so the two can
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
  // Where the address says something else and nobody is in it, it takes on whom the page shows.
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
    /** Whether the address will take on whom the page shows; until then nothing else may change it. */
    isAddressDue: routeId === undefined && addressId !== undefined,
    /** Whether the address asks for the front desk while the page shows somebody. */
    isDeskWanted: isDesk && activeId !== undefined,
    showDesk: () => setChosenId(undefined),
    /** What the address asks for in vain. */
    unknown: addressed.kind === 'unknown' ? addressed.text : undefined,
    /** A clip that is being looked at stays for another specialist, but not before a saved conversation. */
    show(id: string, wish: ShowWish) {
      const chosen = specialistIdOf(id)
      if (!chosen) return
      const kept = wish === 'conversation' ? withoutVideoView(params) : params
      // The router draws a new address as a transition. Drawn apart from it, a choice would look unlike the address.
      startTransition(() => {
        setChosenId(chosen)
        // The way back leads to another specialist or to the desk, not to an address that nobody answers.
        if (wish !== 'addressed' && chosen !== routeId) goTo(chosen, kept, addressed.kind === 'unknown')
      })
    },
    /** The address of a saved conversation, which is on the screen. */
    showSaved(id: string, { replace, keepView = false }: { replace: boolean; keepView?: boolean }) {
      if (id === savedId) return
      const search = `${withoutMember(keepView ? params : withoutVideoView(params))}`
      navigate({ pathname: pathOfSavedChat(id), search }, { replace })
    },
    /** The address of who is on the screen, where the conversation is no saved one any more. */
    leaveSaved({ replace }: { replace: boolean }) {
      if (savedId && chosenId) goTo(chosenId, withoutVideoView(params), replace)
    },
    /** Takes the address back to what the page shows. */
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

/** Whether an address says nothing but the language: then it is the front desk's. */
function isPlain(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => name === 'lang' || name === 'member' || name === 'athlete')
}
