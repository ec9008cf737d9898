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

/**
 * Turns an error code into the catalogue's sentence; the rules of the contract's fields answer with codes.
 * `values` fill the sentence's placeholders: `count` for the least length, `field` for the name of the field.
 */
export function useErrorWords(): (code: string | undefined, values?: Record<string, unknown>) => string | undefined {
  const { t } = useTranslation('errors')
  return (code, values = {}) => code && t(code, values)
}
