import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ConsentDecision,
  decideConsent,
  type ParentsView,
  viewConsent,
} from '@touchline/contract/data/consents.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallFailed, call } from '../../../platform/api/call.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useLocation } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Decision } from './decision.tsx'
import { Allowed, KeptNow } from './kept-now.tsx'
import styles from './parental-consent.module.css'

/** The target of the link in the mail to a parent. The token is in the fragment, which reaches no server log. */
export function ParentalConsentPage() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const queries = useQueryClient()
  const token = useLocation().hash.slice(1)
  const queryKey = ['parental-consent', token]
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: async () => (await call(viewConsent, { body: { token }, language: language.code })).consent,
    gcTime: 0,
  })
  const deciding = useMutation({
    mutationFn: async (decision: ConsentDecision) =>
      (await call(decideConsent, { body: { token, decision }, language: language.code })).consent,
    onSuccess: (consent) => queries.setQueryData(queryKey, consent),
  })
  if (error instanceof CallFailed && error.code === 'CONSENT_LINK_INVALID') return <InvalidLink />
  return (
    <div className={classNames('wrap', styles.page)}>
      <PageHead title={t('legal:parent.heading')} {...(data && { lead: leadOf(t, data) })} />
      {error && (
        <Banner tone="critical">
          <b>{t('legal:parent.failed')}</b> {sentence(error)}{' '}
          <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
            {t('shell.retry')}
          </Button>
        </Banner>
      )}
      {!data && !error && <Skeleton height={420} />}
      {data && (
        <div className={styles.columns}>
          <Decision
            consent={data}
            busy={deciding.isPending ? deciding.variables : undefined}
            error={deciding.error}
            onDecide={deciding.mutate}
          />
          <div className={styles.facts}>
            <KeptNow consent={data} />
            <Allowed />
          </div>
        </div>
      )}
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function leadOf(t: Translate, { firstName, clubName }: ParentsView): string {
  return t('legal:parent.lead', { name: firstName, club: clubName, product: PRODUCT_NAME })
}

function InvalidLink() {
  const { t } = useTranslation()
  return (
    <div className="notice" role="alert">
      <Link2Off className="icon icon-lg" aria-hidden="true" />
      <h1 className="heading-1">{t('legal:parent.invalid.title')}</h1>
      <p>{t('legal:parent.invalid.text')}</p>
    </div>
  )
}
