import type { ChatHistory } from '@touchline/contract/coaching/history.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import type { Owner } from './history.ts'
import { useRenameHistory } from './history-changes.ts'
import { SaveDialog } from './save-dialog.tsx'

type RenameHistoryProps = {
  owner: Owner
  /** The conversation to rename; `undefined` closes the dialog. */
  history: ChatHistory | undefined
  onClose: () => void
}

/** Asks for a new title of a saved conversation. */
export function RenameHistory({ owner, history, onClose }: RenameHistoryProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { mutate, isPending, error, reset } = useRenameHistory(owner, language.code)

  function close() {
    reset()
    onClose()
  }

  return (
    <SaveDialog
      open={history !== undefined}
      heading={t('history.rename.heading')}
      suggestion={history?.title ?? ''}
      saveLabel={t('history.save.confirm.save')}
      busy={isPending ? 'saving' : undefined}
      error={error}
      onSave={(title) => history && mutate({ id: history.id, title }, { onSuccess: close })}
      onCancel={close}
    />
  )
}
