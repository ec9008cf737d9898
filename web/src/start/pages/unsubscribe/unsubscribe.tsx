import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMailChoice, resubscribeMails, unsubscribeMails } from '@touchline/contract/planning/list-links.ts'
import { BellOff, Check, Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallFailed, call } from '../../../platform/api/call.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

/** The target of the unsubscribe link in reminders: the button ends them, opening the page does not. */
export function UnsubscribePage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const queries = useQueryClient()
  const options = { params: { token }, language: language.code }
  const queryKey = ['mail-choice', token]
  const { data: choice, error } = useQuery({ queryKey, queryFn: () => call(getMailChoice, options) })
  const choosing = useMutation({
    mutationFn: (isUnsubscribed: boolean) => call(isUnsubscribed ? unsubscribeMails : resubscribeMails, options),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
  })
  if (error instanceof CallFailed && error.code === 'LINK_INVALID') return <InvalidLink />
  const failure = error ?? choosing.error
  const state = choice?.isUnsubscribed ? 'over' : 'on'
  const Icon = choice?.isUnsubscribed ? Check : BellOff
  return (
    <div className="notice">
      <span className="notice-icon">
        <Icon className="icon icon-lg" aria-hidden="true" />
      </span>
      <h1 className="heading-1">{t(`lists:page.unsubscribe.${state}.heading`)}</h1>
      {choice && <p role="status">{t(`lists:page.unsubscribe.${state}.text`, { club: choice.club })}</p>}
      {failure && <Banner tone="critical">{sentence(failure)}</Banner>}
      {choice && (
        <div className="notice-actions">
          <Button
            variant={choice.isUnsubscribed ? 'line' : 'primary'}
            busy={choosing.isPending}
            onClick={() => choosing.mutate(!choice.isUnsubscribed)}
          >
            {t(`lists:page.unsubscribe.${state}.action`)}
          </Button>
        </div>
      )}
    </div>
  )
}

function InvalidLink() {
  const { t } = useTranslation()
  return (
    <div className="notice" role="alert">
      <Link2Off className="icon icon-lg" aria-hidden="true" />
      <h1 className="heading-1">{t('lists:page.revoked.title')}</h1>
      <p>{t('lists:page.revoked.text')}</p>
    </div>
  )
}
