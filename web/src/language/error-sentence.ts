import { useTranslation } from 'react-i18next'

/** Turns what went wrong into a sentence in the reader's language: the server's own, else the catalogue's. */
export function useErrorSentence(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => {
    const { message, code, status } = Object(error) as { message?: string; code?: string; status?: number }
    if (code && message) return message
    return t(code ?? 'UNEXPECTED', { status, defaultValue: message || t('LOAD_FAILED') })
  }
}
