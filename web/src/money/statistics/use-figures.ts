import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'

/** Number formats of the reader's language. */
export function useFigures() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { locale } = language
  const number = new Intl.NumberFormat(locale)
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const fine = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return {
    ...{ t, locale, number },
    /** A mean, with one decimal if it is small. */
    mean: (value: number) => (value < 10 ? one : number).format(value < 10 ? value : Math.round(value)),
    share: (part: number, whole: number) => percent.format(whole === 0 ? 0 : part / whole),
    fineShare: (part: number, whole: number) => fine.format(whole === 0 ? 0 : part / whole),
    /** A share as a plain number for downloads: 0.25. */
    plainShare: (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000),
  }
}
