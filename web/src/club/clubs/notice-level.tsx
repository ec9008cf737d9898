import { useQuery } from '@tanstack/react-query'
import { NOTICE_LEVELS } from '@touchline/contract/money/wallet.ts'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Segments } from '../../ui/segments.tsx'
import { showToast } from '../../ui/toast.tsx'
import { noticeLevelQuery, useNoticeLevelChoice } from './first-steps.ts'

/** Lets the administrator choose the percentage of token use from which they are notified. */
export function NoticeLevel({ clubId }: { clubId: string }) {
  const { t } = useTranslation('people')
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(noticeLevelQuery(clubId, language.code))
  const choosing = useNoticeLevelChoice(clubId)
  const percent = new Intl.NumberFormat(language.locale, { style: 'percent' })
  const failure = error ?? choosing.error
  return (
    <>
      {failure && <Banner tone="critical">{sentence(failure)}</Banner>}
      <Segments
        legend={t('noticeLevel.legend')}
        value={data ? String(data.level) : ''}
        onChange={(value) => {
          const level = NOTICE_LEVELS.find((known) => String(known) === value)
          if (level) choosing.mutate(level, { onSuccess: () => showToast(t('noticeLevel.saved')) })
        }}
        options={NOTICE_LEVELS.map((level) => ({
          value: String(level),
          label: level === 100 ? t('noticeLevel.atTheEnd') : percent.format(level / 100),
        }))}
      />
    </>
  )
}
