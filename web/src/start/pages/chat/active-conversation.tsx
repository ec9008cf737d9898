import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../club/sessions/session.ts'
import { ChatConversation } from '../../../coaching/chat/chat-conversation.tsx'
import type { ConversationStore } from '../../../coaching/chat/conversation-store.ts'
import type { QuestionNote } from '../../../coaching/chat/message-log.tsx'
import type { PagePartActions } from '../../../coaching/chat/parts/part-props.ts'
import type { Owner } from '../../../coaching/history/history.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import type { Purchase } from './chat-purchase.tsx'
import { MoreTokens } from './more-tokens.tsx'
import { SaveConversation } from './save-conversation.tsx'
import type { useLeaveConversation } from './use-leave-conversation.ts'
import type { useTokenAlarm } from './use-token-alarm.ts'
import type { useVideoView } from './use-video-view.ts'

type ActiveConversationProps = {
  owner: Owner
  specialist: Specialist
  store: ConversationStore
  isPhone: boolean
  tokens: ReturnType<typeof useTokenAlarm>
  video: ReturnType<typeof useVideoView>
  leaving: ReturnType<typeof useLeaveConversation>
  /** Stays with this conversation, whatever the address says. */
  onStay: () => void
  session: Session
  onBuy: (wish: Purchase) => void
  partActions: PagePartActions
  note: QuestionNote | undefined
  /** A video clip that was shared to the app. */
  sharedClip: File | undefined
}

/** The current conversation, the video analysis that replaces it, and the dialog for leaving it unsaved. */
export function ActiveConversation(props: ActiveConversationProps) {
  const { owner, specialist, store, isPhone, tokens, video, leaving, onStay, onBuy, partActions, note } = props
  const { sharedClip, session } = props
  const isAdmin = session.role === 'admin'
  const more = <MoreTokens session={session} isOut isLow onBuy={() => onBuy('any')} />
  const { t } = useTranslation()
  const clips = useOnDemand(loadVideo, video.isOpen)
  const exhausted = useOnDemand(loadExhaustedPanel, tokens.isPanelOpen)
  return (
    <>
      <ChatConversation
        key={specialist.id}
        specialist={specialist}
        store={store}
        partActions={partActions}
        note={note}
        tokenLimit={{
          isBlocked: tokens.isBlocked,
          isClosed: tokens.isClosed,
          more,
          onClose: tokens.closeEverything,
          panel: tokens.isPanelOpen && exhausted && (
            <exhausted.ExhaustedPanel
              month={tokens.usage.stats?.month}
              way={isAdmin ? { kind: 'buy', onBuy } : { kind: 'ask', ask: more }}
              onDismiss={tokens.closePanel}
            />
          ),
        }}
        toolbar={
          <IconButton label={t('chatPage.video.title')} onClick={video.open}>
            <Video className="icon" />
          </IconButton>
        }
      />
      {video.isOpen && clips && (
        <clips.ChatVideo
          specialist={specialist}
          store={store}
          isPhone={isPhone}
          isBlocked={tokens.isBlocked}
          sharedClip={sharedClip}
          onClose={video.close}
        />
      )}
      <SaveConversation
        owner={owner}
        specialist={specialist}
        store={store}
        leaving={leaving}
        onCancel={() => {
          leaving.cancel()
          onStay()
        }}
      />
    </>
  )
}

export const loadVideo = () => loadCode(() => import('./chat-video.tsx'))

export const loadExhaustedPanel = () => loadCode(() => import('../../../money/tokens/exhausted-panel.tsx'))
