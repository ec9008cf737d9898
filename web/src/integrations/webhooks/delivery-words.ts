import type { WebhookAttempt } from '@touchline/contract/integrations/webhooks.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** `13.11. 17:21:08`: in a log of thirty days the year is redundant. */
export function momentOf(iso: string): string {
  return `${formatDate(iso).slice(0, 6)} ${clockOf(iso)}`
}

function clockOf(iso: string): string {
  const date = new Date(iso)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Formats a duration: `148 ms`, `10.0 s`. */
export function useDuration(): (ms: number) => string {
  const { language } = useLanguage()
  return (ms) => {
    const isShort = ms < 1000
    return new Intl.NumberFormat(language.locale, {
      ...{ style: 'unit', unit: isShort ? 'millisecond' : 'second', unitDisplay: 'short' },
      ...(!isShort && { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    }).format(isShort ? ms : ms / 1000)
  }
}

/** The outcome of an attempt: a status, or why there was none. */
export function useAttemptWords(): (attempt: WebhookAttempt) => string {
  const { t } = useTranslation()
  return ({ status, error }) => (error ? t(`integrations:webhooks.log.error.${error}`) : String(status))
}
