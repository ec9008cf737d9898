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
  /** Whether a conversation is on screen, and `openId` the id it is saved under. */
  isShowing: boolean
  openId: string | null
}

/** Opens the saved conversation in the address, and uses its title as the page name. */
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

  // What is on screen stays there, even if it was deleted elsewhere meanwhile.
  const isMissing = savedId !== undefined && error !== null && savedId !== openId
  return {
    isAsked: savedId !== undefined,
    isGone: isMissing && isGone(error),
    error: isMissing && !isGone(error) && !data ? error : null,
    isLoading: savedId !== undefined && !isShowing && error === null,
    retry: () => void refetch(),
  }
}

/** Updates the address when the listed conversation that is on screen is deleted or restored. */
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
  /** The specialist on screen when the action was requested. */
  from: string | undefined
  /** The id under which the current conversation is saved. */
  savedAs: string | null
}

/** The address follows the action: to the saved conversation, or away from it. */
export function followAction(action: PendingAction, { chosen, video, from, savedAs }: Shown): void {
  if (action.kind === 'save' && savedAs) chosen.showSaved(savedAs, { replace: true, keepView: true })
  if (action.kind === 'new') {
    // Only now: cancelling must keep the clip.
    if (chosen.savedId) chosen.leaveSaved({ replace: video.isOpen })
    else video.close()
  }
  if (action.kind !== 'open' || action.isAddressed) return
  const isHere = action.history.member_id === from
  if (action.history.id === chosen.savedId) video.close()
  // Back leads to what was there before, neither to the clip nor to the specialist shown in between.
  else chosen.showSaved(action.history.id, { replace: video.isOpen || !isHere })
}
