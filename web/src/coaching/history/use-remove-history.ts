import { type ChatHistory, UNDO_SECONDS } from '@touchline/contract/coaching/history.ts'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import type { Owner } from './history.ts'
import { useDeleteHistory, useRestoreHistory } from './history-changes.ts'

type Told = { onDeleted: () => void; onRestored: () => void }

/** Deletes a saved conversation, and offers undo for a few seconds. */
export function useRemoveHistory(owner: Owner, { id }: ChatHistory, { onDeleted, onRestored }: Told) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { mutateAsync: remove, isPending } = useDeleteHistory(owner, language.code)
  const { mutateAsync: restore } = useRestoreHistory(owner, language.code)
  const fail = (error: unknown) => showFailureToast(sentence(error))

  // Not with the mutation's callbacks: by then the row has unmounted, and they would not be called.
  async function undo() {
    try {
      await restore(id)
      showToast(t('history.delete.undone'))
      onRestored()
    } catch (error) {
      fail(error)
    }
  }

  async function removeNow() {
    if (isPending) return
    try {
      await remove(id)
      onDeleted()
      const action = { label: t('history.delete.undo'), onClick: () => void undo(), forMs: UNDO_SECONDS * 1000 }
      showToast(t('history.delete.done'), action)
    } catch (error) {
      fail(error)
    }
  }
  return { remove: removeNow, isRemoving: isPending }
}
