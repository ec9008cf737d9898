import { useQuery } from '@tanstack/react-query'
import type { Specialist } from '@touchline/contract/specialists.ts'
import { Video } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChatConversation, type ConversationHandle } from '../../chat/chat-conversation.tsx'
import { HistoryList } from '../../history/history-list.tsx'
import { useLanguage } from '../../language/use-language.ts'
import { TokenReturn } from '../../payments/token-return.tsx'
import { DeviceBanner } from '../../sessions/device-banner.tsx'
import { OwnPasswordInvitation } from '../../sessions/own-password-invitation.tsx'
import type { Session } from '../../sessions/session.ts'
import { useClosedPlaces } from '../../sessions/use-device.ts'
import { useSession } from '../../sessions/use-session.ts'
import { catalogueQuery } from '../../specialists/catalogue.ts'
import { SportsList } from '../../specialists/sports-list.tsx'
import { ExhaustedPanel } from '../../tokens/exhausted-panel.tsx'
import { UsageBanner } from '../../tokens/usage-banner.tsx'
import { UsageCard } from '../../tokens/usage-card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChatChoice } from './chat-choice.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ChatPurchase, type Purchase } from './chat-purchase.tsx'
import { ChatSidebar } from './chat-sidebar.tsx'
import { ChatVideo } from './chat-video.tsx'
import { LoadFailure } from './load-failure.tsx'
import { LoadingChat } from './loading-chat.tsx'
import { SaveConversation } from './save-conversation.tsx'
import { useChosenSpecialist } from './use-chosen-specialist.ts'
import { useConversationState } from './use-conversation-state.ts'
import { type Errand, useErrands } from './use-errands.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useTokenAlarm } from './use-token-alarm.ts'
import { useVideoView } from './use-video-view.ts'
import './chat.css'

/** The chat with a specialist; beside it the team's tokens, the saved conversations and everybody to talk to. */
export function ChatPage() {
  const session = useSession()
  // The guard around the page sends away who is not logged in; for a moment the page may still be there.
  // A device that is confirmed sees what other devices wrote: everything is read anew.
  const [confirmations, setConfirmations] = useState(0)
  const onConfirmed = () => setConfirmations((count) => count + 1)
  return session ? <Chat key={confirmations} session={session} onConfirmed={onConfirmed} /> : null
}

function Chat({ session, onConfirmed }: { session: Session; onConfirmed: () => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const isPhone = useIsPhone()
  const { data: specialists, error, refetch } = useQuery(catalogueQuery(language.code))
  const { shownId, wishedId, unknown, show, stay } = useChosenSpecialist()
  const specialist = specialists?.find(({ id }) => id === shownId)
  const conversation = useRef<ConversationHandle>(null)
  const { hasUnsaved, openId, noteUnsaved, noteOpen } = useConversationState(conversation)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [purchase, setPurchase] = useState<Purchase>()
  const closed = useClosedPlaces()
  const tokens = useTokenAlarm(session.clubId, !closed.tokens)
  const video = useVideoView()
  const owner = { clubId: session.clubId, ...(session.playerId && { playerId: session.playerId }) }

  const errands = useErrands({
    owner,
    specialist,
    conversation,
    hasUnsaved,
    onShow(id, wish) {
      noteUnsaved(false)
      show(id, wish)
    },
    onDone(errand) {
      noteOpen()
      setDrawerOpen(false)
      // Only now: whoever stays with the conversation stays with the clip. Another specialist's page has none.
      const isHere = errand.kind === 'open' && errand.history.member_id === specialist?.id
      if (isHere || errand.kind === 'new') video.close()
    },
  })
  useWishOfAddress(
    specialists?.find(({ id }) => id === wishedId),
    shownId,
    errands.ask,
  )

  function choose(to: Specialist) {
    if (to.id === specialist?.id) setDrawerOpen(false)
    else errands.ask({ kind: 'switch', to })
  }

  const banner = tokens.news && { news: tokens.news, onDismiss: tokens.dismissNews }
  return (
    <div className="chat">
      <ChatSidebar session={session} isPhone={isPhone} isOpen={isDrawerOpen} onOpenChange={setDrawerOpen}>
        {banner && <UsageBanner {...banner} />}
        <UsageCard usage={tokens.usage} closed={closed.tokens} onBuy={() => setPurchase('any')} />
        <HistoryList
          owner={owner}
          closed={closed.history}
          openId={openId}
          onOpen={(history) => errands.ask({ kind: 'open', history })}
          onNew={specialist && (() => errands.ask({ kind: 'new' }))}
        />
        {specialists && <SportsList specialists={specialists} currentId={specialist?.id} onChoose={choose} />}
        {!specialists && !error && <Skeleton height={480} />}
      </ChatSidebar>
      <div className="chat-main">
        <ChatHeader
          specialist={specialist}
          isPhone={isPhone}
          isDrawerOpen={isDrawerOpen}
          onOpenDrawer={() => setDrawerOpen(true)}
          canSave={hasUnsaved}
          onSave={() => errands.ask({ kind: 'save' })}
          isAdmin={session.role === 'admin'}
          onOpenVideo={video.open}
        />
        {isPhone && banner && !tokens.isOut && (
          <UsageBanner
            {...banner}
            className="chat-strip"
            instead={
              <button type="button" className="chat-strip-buy" onClick={() => setPurchase('any')}>
                {t('tokens.card.buy')}
              </button>
            }
          />
        )}
        <TokenReturn className="chat-news" />
        <DeviceBanner className="chat-news" email={session.email} onConfirmed={onConfirmed} />
        <OwnPasswordInvitation className="chat-news" />
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!specialists && !error && <LoadingChat />}
        {specialists && !specialist && <ChatChoice specialists={specialists} unknown={unknown} onChoose={choose} />}
        {specialist && (
          <ChatConversation
            key={specialist.id}
            ref={conversation}
            specialist={specialist}
            clubId={session.clubId}
            onUnsavedChange={noteUnsaved}
            onTokensChanged={tokens.noteUse}
            onTokenLimit={tokens.noteLimit}
            isBlocked={tokens.isBlocked}
            notice={
              tokens.isOut && (
                <ExhaustedPanel month={tokens.usage.stats?.month} onBuy={setPurchase} onDismiss={tokens.dismissOut} />
              )
            }
            onNoticeClosed={tokens.dismissOut}
            toolbar={
              <IconButton label={t('video.title')} onClick={video.open}>
                <Video className="i" />
              </IconButton>
            }
          />
        )}
        {specialist && video.isOpen && (
          <ChatVideo
            specialist={specialist}
            conversation={conversation}
            isPhone={isPhone}
            isBlocked={tokens.isBlocked}
            onClose={video.close}
          />
        )}
      </div>
      {specialist && (
        <SaveConversation
          owner={owner}
          specialist={specialist}
          conversation={conversation}
          openId={openId}
          errands={errands}
          onCancel={() => {
            errands.cancel()
            stay()
          }}
        />
      )}
      <ChatPurchase session={session} wish={purchase} onClose={() => setPurchase(undefined)} />
    </div>
  )
}

/**
 * The way back, and links in answers, change the address under the page. The way back can overtake a choice of the
 * page's own: then it is whom the page shows that changes, and the address has stayed.
 */
function useWishOfAddress(wished: Specialist | undefined, shownId: string | undefined, ask: (errand: Errand) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each change, not for each drawing
  useEffect(() => {
    if (wished && wished.id !== shownId) ask({ kind: 'switch', to: wished })
  }, [wished?.id, shownId])
}
