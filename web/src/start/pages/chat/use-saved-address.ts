import { useQuery } from '@tanstack/react-query'
import type { ChatHistory } from '@touchline/contract/coaching/history.ts'
import { useEffect } from 'react'
import { isGone, type Owner, savedChatQuery } from '../../../coaching/history/history.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { usePageName } from '../../shell/page-name.ts'
import type { PendingAction } from './pending-action.ts'
import type { useChosenSpecialist } from './use-chosen-specialist.ts'
import type { useVideoView } from './use-video-view.ts'

type Asked = {
  savedId: string | undefined
  /** Whether this device may not see saved conversations. */
  isClosed: boolean
  /** Whether there is a conversation on the screen, and under which id it is saved. */
  isShowing: boolean
  openId: string | null
}

/** Opens the saved conversation that the address asks for, and names the page after it. */
export function useSavedAddress(
  owner: Owner,
  { savedId: addressedId, isClosed, isShowing, openId }: Asked,
  request: (action: PendingAction) => Promise<void>,
) {
  const { language } = useLanguage()
  const savedId = isClosed ? undefined : addressedId
  const { data, error, refetch } = useQuery({
    ...savedChatQuery(owner, savedId ?? '', language.code),
    enabled: savedId !== undefined,
  })
  usePageName(savedId && data?.title)

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once for each address, not for each drawing
  useEffect(() => {
    if (data && data.id !== openId) void request({ kind: 'open', history: data, isAddressed: true })
  }, [data?.id])

  // What is on the screen stays there, also where it was deleted elsewhere meanwhile.
  const isMissing = savedId !== undefined && error !== null && savedId !== openId
  return {
    isAsked: savedId !== undefined,
    isGone: isMissing && isGone(error),
    error: isMissing && !isGone(error) && !data ? error : null,
    isLoading: savedId !== undefined && !isShowing && error === null,
    retry: () => void refetch(),
  }
}

/** Tells the address of what becomes of conversations in the list, where one of them is on the screen. */
export function useListedConversations(chosen: ReturnType<typeof useChosenSpecialist>, openId: string | null) {
  // A deletion may be undone seconds later, when the page shows something else.
  const now = useLatest({ chosen, openId })
  return {
    onDeleted({ id }: ChatHistory) {
      if (id === now.current.chosen.savedId) now.current.chosen.leaveSaved({ replace: true })
    },
    onRestored({ id }: ChatHistory) {
      if (id === now.current.openId) now.current.chosen.showSaved(id, { replace: true, keepView: true })
    },
  }
}

type Shown = {
  chosen: ReturnType<typeof useChosenSpecialist>
  video: ReturnType<typeof useVideoView>
  /** Whom the page showed when it was asked for. */
  from: string | undefined
  /** Under which id the conversation on the screen is saved. */
  savedAs: string | null
}

/** The address follows what was done: to the saved conversation, or away from it. */
export function followAction(action: PendingAction, { chosen, video, from, savedAs }: Shown): void {
  if (action.kind === 'save' && savedAs) chosen.showSaved(savedAs, { replace: true, keepView: true })
  if (action.kind === 'new') {
    // Only now: whoever stays with the conversation stays with the clip.
    if (chosen.savedId) chosen.leaveSaved({ replace: video.isOpen })
    else video.close()
  }
  if (action.kind !== 'open' || action.isAddressed) return
  const isHere = action.history.member_id === from
  if (action.history.id === chosen.savedId) video.close()
  // The way back leads to what was there before, neither to the clip nor to the specialist who was shown on the way.
  else chosen.showSaved(action.history.id, { replace: video.isOpen || !isHere })
}
