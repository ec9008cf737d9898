import { useTranslation } from 'react-i18next'
import type { ShownSend } from '../api/send-queue.ts'
import { useErrorSentence } from './error-sentence.ts'

/** The status of a pending send as a sentence and as a short label, and the button text for dismissing it. */
export function useSendingWords() {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  return {
    label: t('sending.label'),
    dismiss: t('sending.dismiss'),
    note({ state, refusal, isKept }: Pick<ShownSend, 'state' | 'refusal' | 'isKept'>): string {
      if (refusal) return t('sending.refused', { reason: sentence(refusal) })
      return isKept ? t(`sending.${state}`) : t('sending.unkept')
    },
    mark: ({ state }: Pick<ShownSend, 'state'>): string => t(`sending.marks.${state}`),
  }
}
