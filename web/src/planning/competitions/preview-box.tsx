import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import boardStyles from './board.module.css'
import { type NewCompetition, previewQuery } from './competitions.ts'
import { formatClock, reasonText } from './words.ts'

/** A preview of the timetable: the number of matches, its end, and the wishes that cannot be met. */
export function PreviewBox({ wish }: { wish: NewCompetition | undefined }) {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(previewQuery(useDeferredValue(wish), language.code))
  if (!wish) return null
  if (error) return <Banner tone="warning">{sentence(error)}</Banner>
  if (!data) return <Banner>{t('page.preview.counting')}</Banner>
  const matches = t('page.progress.matches', { count: data.matches })
  const end =
    data.ends &&
    t('page.preview.ends', { date: formatDay(data.ends.date), time: formatClock(data.ends.time, language.locale) })
  if (data.unmet.length === 0) {
    return (
      <Banner tone="ok">
        <b>{t('page.preview.fits')}</b> {[matches, end].filter(Boolean).join(', ')}.
      </Banner>
    )
  }
  return (
    <Banner tone="warning">
      <b>{t('page.unmet.heading')}</b> {[matches, end].filter(Boolean).join(', ')}.
      <ul className={boardStyles.unmet}>
        {[...new Set(data.unmet.map((reason) => reasonText(reason, t, language.locale)))].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Banner>
  )
}
