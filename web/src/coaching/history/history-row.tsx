import {
  type ChatHistory,
  exportChatHistoryAsMarkdown,
  exportChatHistoryAsPdf,
} from '@touchline/contract/coaching/history.ts'
import { EllipsisVertical, FileDown, FileText, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../platform/api/download.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dropdown, DropdownItem } from '../../ui/dropdown.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { DeleteHistory } from './delete-history.tsx'
import styles from './history.module.css'
import type { Owner } from './history.ts'
import { usePinHistory } from './history-changes.ts'
import { useRemoveHistory } from './use-remove-history.ts'

type HistoryRowProps = {
  owner: Owner
  history: ChatHistory
  isOpen: boolean
  onOpen: () => void
  onRename: () => void
  onDeleted: () => void
  onRestored: () => void
}

/** A saved conversation in the list, with its actions. */
export function HistoryRow({ owner, history, isOpen, onOpen, onRename, onDeleted, onRestored }: HistoryRowProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { id, title, isPinned } = history
  const onError = (error: Error) => showFailureToast(sentence(error))
  const { mutate: pin } = usePinHistory(owner, language.code)
  const [isAsking, setAsking] = useState(false)
  const { remove, isRemoving } = useRemoveHistory(owner, history, { onDeleted, onRestored })
  const { mutate: save } = useMutation({
    mutationFn: ({ call, ending }: (typeof EXPORTS)[keyof typeof EXPORTS]) =>
      download(call, { params: { id }, language: language.code }, `${title}.${ending}`),
    onSuccess: () => showToast(t('history.export.done')),
    onError,
  })
  const label = t('history.menu', { title })
  return (
    <li className={classNames(isOpen && styles.isOpen)}>
      <button type="button" aria-current={isOpen || undefined} onClick={onOpen}>
        <b className="truncated">
          {isPinned && <Pin className="icon" role="img" aria-label={t('history.pinned')} />}
          {title}
        </b>
        <span className="truncated">
          {history.member_name} · <span className="numeric">{formatDate(history.last_message_at)}</span>
        </span>
      </button>
      <Dropdown
        label={label}
        trigger={
          <IconButton label={label} size="sm">
            <EllipsisVertical className="icon icon-sm" />
          </IconButton>
        }
      >
        <DropdownItem icon={<Pencil className="icon" />} onSelect={onRename}>
          {t('history.rename.open')}
        </DropdownItem>
        <DropdownItem
          icon={isPinned ? <PinOff className="icon" /> : <Pin className="icon" />}
          onSelect={() => pin({ id, isPinned: !isPinned }, { onError })}
        >
          {t(isPinned ? 'history.unpin' : 'history.pin')}
        </DropdownItem>
        <DropdownItem icon={<FileText className="icon" />} onSelect={() => save(EXPORTS.markdown)}>
          {t('history.export.markdown')}
        </DropdownItem>
        <DropdownItem icon={<FileDown className="icon" />} onSelect={() => save(EXPORTS.pdf)}>
          {t('history.export.pdf')}
        </DropdownItem>
        <DropdownItem icon={<Trash2 className="icon" />} critical onSelect={() => setAsking(true)}>
          {t('history.delete.confirm')}
        </DropdownItem>
      </Dropdown>
      <DeleteHistory
        history={history}
        isOpen={isAsking}
        isBusy={isRemoving}
        onDelete={() => void remove().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}

const EXPORTS = {
  markdown: { call: exportChatHistoryAsMarkdown, ending: 'md' },
  pdf: { call: exportChatHistoryAsPdf, ending: 'pdf' },
} as const
