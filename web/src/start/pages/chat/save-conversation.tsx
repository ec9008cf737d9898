import { useQuery } from '@tanstack/react-query'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDevice } from '../../../club/sessions/use-device.ts'
import { messagesToSave } from '../../../coaching/chat/chat-state.ts'
import type { ConversationStore } from '../../../coaching/chat/conversation-store.ts'
import { useConversationValue } from '../../../coaching/chat/use-conversation.ts'
import { type Owner, savedChatQuery } from '../../../coaching/history/history.ts'
import { SaveDialog } from '../../../coaching/history/save-dialog.tsx'
import { suggestTitle } from '../../../coaching/history/title-suggestion.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { loadTextsOf } from '../../../platform/language/texts.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import styles from './save-conversation.module.css'
import type { useLeaveConversation } from './use-leave-conversation.ts'

type SaveConversationProps = {
  owner: Owner
  specialist: Specialist
  store: ConversationStore
  leaving: ReturnType<typeof useLeaveConversation>
  onCancel: () => void
}

/** Asks whether to save or discard an unsaved conversation; a child is told first that saving needs a parent. */
export function SaveConversation(props: SaveConversationProps) {
  const { owner, leaving, onCancel } = props
  const { asked, busy, error, discard } = leaving
  const { keepsNothing } = useDevice()
  const isRefused = error instanceof CallFailed && error.code === 'PARENTS_CONSENT_NEEDED'
  const needsParent = asked !== undefined && (keepsNothing || isRefused)
  const parentFirst = useOnDemand(loadParentFirst, needsParent)
  if (!(needsParent && owner.playerId)) return <SaveUnderTitle {...props} />
  if (!parentFirst) return null
  return (
    <parentFirst.ParentFirst
      playerId={owner.playerId}
      isDiscarding={busy === 'discarding'}
      onDiscard={asked.kind === 'save' ? undefined : discard}
      onCancel={onCancel}
    />
  )
}

function SaveUnderTitle(props: SaveConversationProps) {
  const { owner, specialist, store, leaving, onCancel } = props
  const openId = useConversationValue(store, ({ historyId }) => historyId) ?? null
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: saved } = useQuery({
    ...savedChatQuery(owner, openId ?? '', language.code),
    enabled: openId !== null,
  })
  const { asked, busy, error, save, discard } = leaving
  const isOpen = asked !== undefined
  const isLeaving = isOpen && asked.kind !== 'save'

  function suggestion(): string {
    return (openId === null ? undefined : saved?.title) ?? suggestTitle(messagesToSave(store.state(), specialist.name))
  }

  return (
    <SaveDialog
      // The dialog can be open a moment before its specialist is known.
      key={specialist.id}
      open={isOpen}
      heading={t(isLeaving ? 'history.save.headingLeaving' : 'history.save.heading')}
      suggestion={isOpen ? suggestion() : ''}
      saveLabel={t(`history.save.confirm.${asked?.kind ?? 'save'}`)}
      busy={busy}
      error={error}
      onSave={save}
      onDiscard={isLeaving ? discard : undefined}
      onCancel={onCancel}
    >
      {asked?.kind === 'switch' && <Swap from={specialist} to={asked.to} />}
    </SaveDialog>
  )
}

/** The replacement of the save dialog for a child, with its texts. */
async function loadParentFirst() {
  const [parentFirst] = await Promise.all([loadCode(() => import('./parent-first.tsx')), loadTextsOf(['legal'])])
  return parentFirst
}

function Swap({ from, to }: { from: Specialist; to: Specialist }) {
  return (
    <div className={styles.chatSwap}>
      <Face specialist={from} />
      <ArrowRight className="icon" aria-hidden="true" />
      <Face specialist={to} />
    </div>
  )
}

function Face({ specialist }: { specialist: Specialist }) {
  const { t } = useTranslation()
  return (
    <div>
      <Avatar name={specialist.name} sport={specialist.sport as Discipline} size="sm" />
      <span>
        <b>{specialist.name}</b>
        <span>{t(`sports.${specialist.sport}`)}</span>
      </span>
    </div>
  )
}
