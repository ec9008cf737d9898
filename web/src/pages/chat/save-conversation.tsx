import { useQuery } from '@tanstack/react-query'
import type { Specialist } from '@touchline/contract/specialists.ts'
import type { Discipline } from '@touchline/contract/sports.ts'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { messagesToSave } from '../../chat/chat-state.ts'
import type { ConversationStore } from '../../chat/conversation-store.ts'
import { useConversationValue } from '../../chat/use-conversation.ts'
import { type Owner, savedChatQuery } from '../../history/history.ts'
import { SaveDialog } from '../../history/save-dialog.tsx'
import { suggestTitle } from '../../history/title-suggestion.ts'
import { useLanguage } from '../../language/use-language.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './save-conversation.module.css'
import type { useLeaveConversation } from './use-leave-conversation.ts'

type SaveConversationProps = {
  owner: Owner
  specialist: Specialist
  store: ConversationStore
  leaving: ReturnType<typeof useLeaveConversation>
  onCancel: () => void
}

/** Asks what becomes of a conversation that is not saved. */
export function SaveConversation(props: SaveConversationProps) {
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
