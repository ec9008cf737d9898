import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showFailureToast } from '../../ui/toast.tsx'
import { tokenRequestsQuery, useDismissTokenRequests } from './token-requests.ts'

const NAMES_SHOWN = 5

type TokenRequestsNoticeProps = { clubId: string; className?: string | undefined; onBuy: () => void }

/** Shows the administrator who asked for tokens, until some are bought or the notice is dismissed. */
export function TokenRequestsNotice({ clubId, className = '', onBuy }: TokenRequestsNoticeProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: requests = [] } = useQuery(tokenRequestsQuery(clubId, language.code))
  const { mutateAsync: dismiss } = useDismissTokenRequests(clubId, language.code)
  if (requests.length === 0) return null
  const names = requests.slice(0, NAMES_SHOWN).map(({ name }) => name)
  const more = requests.length - names.length
  return (
    <Banner
      tone="warning"
      className={className}
      dismiss={{
        label: t('tokens.requests.dismiss'),
        onDismiss: () => dismiss().catch((error: Error) => showFailureToast(sentence(error))),
      }}
    >
      <b>{t('tokens.requests.title')}</b> {names.join(', ')}
      {more > 0 && ` +${more}`}.{' '}
      <Button variant="line" size="sm" onClick={onBuy}>
        {t('tokens.exhausted.all.buy')}
      </Button>
    </Banner>
  )
}
