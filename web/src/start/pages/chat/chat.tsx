import { useQueryClient } from '@tanstack/react-query'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceBanner } from '../../../club/sessions/device-banner.tsx'
import { OwnPasswordInvitation } from '../../../club/sessions/own-password-invitation.tsx'
import type { Session } from '../../../club/sessions/session.ts'
import { useClosedPlaces } from '../../../club/sessions/use-device.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { hasUnsaved } from '../../../coaching/chat/chat-state.ts'
import { fillInQuestion } from '../../../coaching/chat/fill-in-question.ts'
import { loadPartViews } from '../../../coaching/chat/use-answer-view.ts'
import {
  useConversationStores,
  useConversationValue,
  useLoadedConversation,
} from '../../../coaching/chat/use-conversation.ts'
import type { Owner } from '../../../coaching/history/history.ts'
import { HistoryList, loadRows } from '../../../coaching/history/history-list.tsx'
import { loadSaveForm } from '../../../coaching/history/save-dialog.tsx'
import { useCatalogue } from '../../../coaching/specialists/catalogue.ts'
import { SportsList } from '../../../coaching/specialists/sports-list.tsx'
import { useSentSpecialist } from '../../../coaching/specialists/use-sent-specialist.ts'
import { TOKEN_DIALOG_PARTS } from '../../../money/payments/token-dialogs.tsx'
import { TokenReturn } from '../../../money/payments/token-return.tsx'
import { UsageBanner } from '../../../money/tokens/usage-banner.tsx'
import { UsageCard } from '../../../money/tokens/usage-card.tsx'
import { OwnShare } from '../../../money/wallet/own-share.tsx'
import { ownShareQuery } from '../../../money/wallet/wallet.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { loadDialogBox } from '../../../ui/dialog.tsx'
import { loadDropdownMenu } from '../../../ui/dropdown.tsx'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import { usePreloadWhenIdle } from '../../../ui/preload-when-idle.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { loadToastRegion } from '../../../ui/toast.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { KeptNote } from '../../installed-app/kept-note.tsx'
import { ActiveConversation, loadExhaustedPanel, loadVideo } from './active-conversation.tsx'
import { AddressedConversation } from './addressed-conversation.tsx'
import styles from './chat.module.css'
import { ChatHeader } from './chat-header.tsx'
import { ChatPurchase, type Purchase } from './chat-purchase.tsx'
import { ChatSidebar } from './chat-sidebar.tsx'
import { DeskTools } from './desk-tools.tsx'
import { LoadFailure } from './load-failure.tsx'
import { deskPlace, LoadedDesk, loadFrontDesk } from './loaded-desk.tsx'
import { loadAskForTokens, MoreTokens } from './more-tokens.tsx'
import type { PendingAction } from './pending-action.ts'
import { SharedNote } from './shared-note.tsx'
import { useChosenSpecialist } from './use-chosen-specialist.ts'
import { useDesk } from './use-desk.tsx'
import { useLeaveConversation } from './use-leave-conversation.ts'
import { loadArtefacts, loadCalculations, usePartActions } from './use-part-actions.ts'
import { followAction, useListedConversations, useSavedAddress } from './use-saved-address.ts'
import { useSharedThings } from './use-shared-things.ts'
import { useTokenAlarm } from './use-token-alarm.ts'
import { useVideoView } from './use-video-view.ts'

/** Preloaded once the chat is open, so that its dialogs and menus also work offline. */
const PARTS_ON_DEMAND = [
  ...[loadDialogBox, loadDropdownMenu, loadToastRegion],
  ...[...TOKEN_DIALOG_PARTS, loadPartViews, loadCalculations, loadArtefacts, loadFrontDesk],
  ...[loadSaveForm, loadVideo, loadRows, loadAskForTokens, loadExhaustedPanel],
]

/** The chat with a specialist, with the team's tokens, the saved conversations and all specialists beside it. */
export function ChatPage() {
  const session = useSession()
  // The guard around the page redirects users who are not logged in; the page may still render for a moment.
  // A confirmed device sees what other devices wrote: everything is reloaded.
  const [confirmations, setConfirmations] = useState(0)
  const onConfirmed = () => setConfirmations((count) => count + 1)
  return session ? (
    <Chat key={`${session.clubId} ${session.email} ${confirmations}`} session={session} onConfirmed={onConfirmed} />
  ) : null
}

function Chat({ session, onConfirmed }: { session: Session; onConfirmed: () => void }) {
  const { language } = useLanguage()
  const isPhone = useIsPhone()
  const { specialists, error, refetch } = useCatalogue(language.code)
  const chosen = useChosenSpecialist()
  const { activeId, routeId, savedId, isAddressDue, unknown, isDeskWanted } = chosen
  const sent = useSentSpecialist(activeId, language.code)
  const specialist = specialists ? specialists.find(({ id }) => id === activeId) : sent
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [purchase, setPurchase] = useState<Purchase>()
  const closed = useClosedPlaces()
  const queries = useQueryClient()
  const tokens = useTokenAlarm(session.clubId, !closed.tokens)
  usePreloadWhenIdle(PARTS_ON_DEMAND)
  const video = useVideoView()
  const owner = ownerOf(session)

  const stores = useConversationStores(session.clubId, {
    language: language.code,
    onTokensChanged: () => {
      tokens.noteUse()
      void queries.invalidateQueries({ queryKey: ownShareQuery(language.code).queryKey })
    },
    onTokenLimit: tokens.noteLimit,
  })
  // The conversation loads while the names of the specialists are still loading.
  const store = activeId && stores.of(activeId)
  useLoadedConversation(store)
  const shared = useSharedThings(store, !isAddressDue)
  const isUnsaved = useConversationValue(store, hasUnsaved) ?? false
  const openId = useConversationValue(store, ({ historyId }) => historyId) ?? null

  // With saving and leaving at once, the address of the saved conversation may arrive during the other navigation.
  const latest = useLatest({ chosen, video })
  const leaving = useLeaveConversation({
    owner,
    specialist,
    store,
    stores,
    onShow: chosen.show,
    onShowDesk: chosen.showDesk,
    onDone(action) {
      setDrawerOpen(false)
      followAction(action, { ...latest.current, from: activeId, savedAs: store?.state().historyId ?? null })
      if (action.kind === 'switch' && action.question) fillInQuestion(stores.of(action.to.id), action.question)
    },
  })
  const saved = useSavedAddress(
    owner,
    { savedId, isClosed: closed.history !== undefined, isShowing: activeId !== undefined, openId },
    leaving.request,
  )
  const listed = useListedConversations(chosen, openId)
  useRouteChange(
    specialists?.find(({ id }) => id === routeId),
    activeId,
    isDeskWanted,
    leaving.request,
  )

  function choose(to: Specialist, question?: string) {
    if (to.id === specialist?.id) setDrawerOpen(false)
    else void leaving.request({ kind: 'switch', to, ...(question && { question }) })
  }

  const partActions = usePartActions(specialists, leaving.request)
  const desk = useDesk(specialists, store, leaving.request)
  const { isDesk, isDeskComing } = deskPlace({ specialists, specialist, error }, chosen, saved)
  const isHeaded = !(isDesk || isDeskComing || saved.isGone)
  const drawer = { isDrawerOpen, onOpenDrawer: () => setDrawerOpen(true) }
  const tools = <DeskTools {...drawer} isPhone={isPhone} isAdmin={session.role === 'admin'} />
  const more = { session, onBuy: () => setPurchase('any') }
  const banner = tokens.news && { news: tokens.news, onDismiss: tokens.dismissNews }
  return (
    <div className={styles.chat}>
      <ChatSidebar session={session} isPhone={isPhone} isOpen={isDrawerOpen} onOpenChange={setDrawerOpen}>
        <PartBoundary part="token-usage">
          {banner && <UsageBanner {...banner} />}
          <OwnShare mayAsk={!closed.tokens} isOnlyWarning />
          <UsageCard
            usage={tokens.usage}
            closed={closed.tokens}
            more={(isOut) => <MoreTokens {...more} isOut={isOut} isLow={tokens.news !== undefined} />}
          />
        </PartBoundary>
        <PartBoundary part="history">
          <HistoryList
            owner={owner}
            closed={closed.history}
            openId={openId}
            onOpen={(history) => void leaving.request({ kind: 'open', history })}
            {...listed}
            onNew={specialist && (() => void leaving.request({ kind: 'new' }))}
            unsaved={unsavedOf(specialists, choose)}
          />
        </PartBoundary>
        {specialists && (
          <PartBoundary part="sports">
            <SportsList specialists={specialists} currentId={specialist?.id} onChoose={choose} />
          </PartBoundary>
        )}
        {!specialists && !error && <Skeleton height={480} />}
      </ChatSidebar>
      <div className={styles.chatMain}>
        {isHeaded && (
          <ChatHeader
            {...drawer}
            specialist={specialist}
            isPhone={isPhone}
            canSave={isUnsaved}
            onSave={() => void leaving.request({ kind: 'save' })}
            isAdmin={session.role === 'admin'}
            onOpenVideo={video.open}
          />
        )}
        {isPhone && banner && !tokens.isPanelOpen && (
          <UsageBanner {...banner} className={styles.chatStrip} {...insteadFor(more)} />
        )}
        <KeptNote className={styles.chatNews} />
        <SharedNote className={styles.chatNews} isShown={shared.isWaiting} />
        <TokenReturn className={styles.chatNews} isAddressDue={isAddressDue} />
        <DeviceBanner className={styles.chatNews} email={session.email} onConfirmed={onConfirmed} />
        <OwnPasswordInvitation className={styles.chatNews} />
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        <AddressedConversation
          saved={saved}
          isReady={specialists !== undefined || specialist !== undefined || isDeskComing}
          hasFailed={error !== null}
          tools={tools}
        />
        <LoadedDesk
          isComing={isDeskComing}
          isShown={isDesk}
          specialists={specialists}
          unknown={unknown}
          tools={tools}
          onChoose={choose}
          onRouted={desk.bring}
        />
        {isHeaded && specialist && store && (
          <ActiveConversation
            owner={owner}
            specialist={specialist}
            store={store}
            isPhone={isPhone}
            tokens={tokens}
            video={video}
            leaving={leaving}
            onStay={() => chosen.stay(openId)}
            session={session}
            onBuy={setPurchase}
            partActions={partActions}
            note={desk.note}
            sharedClip={shared.clip}
          />
        )}
      </div>
      <ChatPurchase session={session} wish={purchase} onClose={() => setPurchase(undefined)} />
    </div>
  )
}

/** Where space is short, administrators get a link to more tokens instead of the consequence. */
function insteadFor({ session, onBuy }: { session: Session; onBuy: () => void }) {
  return session.role === 'admin' ? { instead: <StripBuy onBuy={onBuy} /> } : {}
}

function StripBuy({ onBuy }: { onBuy: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.chatStripBuy} onClick={onBuy}>
      {t('tokens.card.buy')}
    </button>
  )
}

function ownerOf({ clubId, playerId }: Session): Owner {
  return { clubId, ...(playerId && { playerId }) }
}

/**
 * Back, and links in answers, change the address under the page. Back can overtake the page's own choice: then the
 * specialist on screen changes while the address has stayed.
 */
function useRouteChange(
  wanted: Specialist | undefined,
  activeId: string | undefined,
  isDeskWanted: boolean,
  request: (action: PendingAction) => Promise<void>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once for each change, not for each drawing
  useEffect(() => {
    if (isDeskWanted) void request({ kind: 'desk' })
    else if (wanted && wanted.id !== activeId) void request({ kind: 'switch', to: wanted })
  }, [wanted?.id, activeId, isDeskWanted])
}

/** How the history names and opens unsaved conversations. */
function unsavedOf(specialists: readonly Specialist[] | undefined, onChoose: (specialist: Specialist) => void) {
  if (!specialists) return undefined
  const find = (id: string) => specialists.find((one) => one.id === id)
  const choose = (id: string) => {
    const specialist = find(id)
    if (specialist) onChoose(specialist)
  }
  return { nameOf: (id: string) => find(id)?.name, onChoose: choose }
}
