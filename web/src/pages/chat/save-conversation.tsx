import { useQuery } from '@tanstack/react-query'
import type { Specialist } from '@touchline/contract/specialists.ts'
import type { Discipline } from '@touchline/contract/sports.ts'
import { ArrowRight } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationHandle } from '../../chat/chat-conversation.tsx'
import { historyTitleQuery, type Owner } from '../../history/history.ts'
import { SaveDialog } from '../../history/save-dialog.tsx'
import { suggestTitle } from '../../history/title-suggestion.ts'
import { useLanguage } from '../../language/use-language.ts'
import { Magnet } from '../../ui/magnet.tsx'
import type { useErrands } from './use-errands.ts'

type SaveConversationProps = {
  owner: Owner
  specialist: Specialist
  conversation: RefObject<ConversationHandle | null>
  /** The saved conversation that it goes on with. */
  openId: string | null
  errands: ReturnType<typeof useErrands>
  onCancel: () => void
}

/** Asks what becomes of a conversation that is not saved. */
export function SaveConversation(props: SaveConversationProps) {
  const { owner, specialist, conversation, openId, errands, onCancel } = props
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: title } = useQuery({
    ...historyTitleQuery(owner, openId ?? '', language.code),
    enabled: openId !== null,
  })
  const { asked, busy, error, save, discard } = errands
  const isOpen = asked !== undefined
  const isLeaving = isOpen && asked.kind !== 'save'

  function suggestion(): string {
    return (openId === null ? undefined : title) ?? suggestTitle(conversation.current?.messages() ?? [])
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
    <div className="chat-swap">
      <Face specialist={from} />
      <ArrowRight className="i" aria-hidden="true" />
      <Face specialist={to} />
    </div>
  )
}

function Face({ specialist }: { specialist: Specialist }) {
  const { t } = useTranslation()
  return (
    <div>
      <Magnet name={specialist.name} sport={specialist.sport as Discipline} size="sm" />
      <span>
        <b>{specialist.name}</b>
        <span>{t(`sports.${specialist.sport}`)}</span>
      </span>
    </div>
  )
}
