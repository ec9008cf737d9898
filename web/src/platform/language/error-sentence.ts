import { useTranslation } from 'react-i18next'

/** Turns an error into a sentence in the user's language: the server's own, else the catalogue's. */
export function useErrorSentence(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => {
    const { message, code, status } = Object(error) as { message?: string; code?: string; status?: number }
    if (code && message) return message
    return t(code ?? 'UNEXPECTED', { status, defaultValue: message || t('LOAD_FAILED') })
  }
}

/**
 * Turns an error code into the catalogue's sentence; the contract's field rules report codes. `values` fill
 * placeholders: `count` for the minimum length, `field` for the name of the field.
 */
export function useErrorWords(): (code: string | undefined, values?: Record<string, unknown>) => string | undefined {
  const { t } = useTranslation('errors')
  return (code, values = {}) => code && t(code, values)
}
