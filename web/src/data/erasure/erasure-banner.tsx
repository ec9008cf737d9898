import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Link } from '../../platform/routing/link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { erasureQuery, useCallOff } from './erasure.ts'

type ErasureBannerProps = { clubId: string; className?: string | undefined }

/** Tells the administrator when the club will be erased, and lets them cancel that. */
export function ErasureBanner({ clubId, className }: ErasureBannerProps) {
  const { language } = useLanguage()
  const { data: eraseAt } = useQuery(erasureQuery(clubId, language.code))
  // Here, because its toast on success outlives the notice.
  const callingOff = useCallOff(clubId)
  return eraseAt ? <ErasureNotice callingOff={callingOff} eraseAt={eraseAt} className={className} /> : null
}

type ErasureNoticeProps = {
  callingOff: ReturnType<typeof useCallOff>
  eraseAt: string
  className: string | undefined
}

/** Its translations are loaded on demand, as few clubs ever see it. */
function ErasureNotice({ callingOff: { mutate, isPending }, eraseAt, className }: ErasureNoticeProps) {
  const { t, ready } = useTranslation('data')
  const sentence = useErrorSentence()
  if (!ready) return null

  function callOff() {
    mutate(undefined, {
      onSuccess: () => showToast(t('data:erasure.banner.calledOff')),
      onError: (failure) => showFailureToast(sentence(failure)),
    })
  }

  return (
    <Banner tone="critical" className={className}>
      {t('data:erasure.banner.admin', { date: formatDate(eraseAt) })}{' '}
      <Button
        variant="line"
        size="sm"
        busy={isPending}
        busyLabel={t('data:erasure.banner.callingOff')}
        onClick={callOff}
      >
        {t('data:erasure.banner.callOff')}
      </Button>
    </Banner>
  )
}

/** Tells a player when their club will be erased, with a link to their data. */
export function ClubEndsBanner({ clubId, className }: ErasureBannerProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: eraseAt } = useQuery(erasureQuery(clubId, language.code))
  if (!eraseAt) return null
  return (
    <Banner tone="warning" className={className}>
      {t('data:erasure.banner.player', { date: formatDate(eraseAt) })}{' '}
      <Link to={`${PAGES.playerSettings.path}#data`}>{t('data:erasure.banner.playerLink')}</Link>
    </Banner>
  )
}
