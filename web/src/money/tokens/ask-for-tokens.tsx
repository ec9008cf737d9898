import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { showFailureToast } from '../../ui/toast.tsx'
import { ownTokenRequestQuery, useTokenRequest } from './own-token-request.ts'
import styles from './usage.module.css'

type AskForTokensProps = { playerId: string; isProminent?: boolean }

/** A player's only way to get more tokens: asking the administrator, once a day. */
export function AskForTokens({ playerId, isProminent = false }: AskForTokensProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data } = useQuery(ownTokenRequestQuery(playerId, language.code))
  const { mutateAsync: ask, isPending } = useTokenRequest(playerId, language.code)
  if (data?.askedAt) {
    return (
      <span className={styles.tokenAsked} role="status">
        <CircleCheck className="icon icon-sm" aria-hidden="true" />
        {t('tokens.ask.sent', { date: formatDate(data.askedAt) })}
      </span>
    )
  }
  return (
    <Button
      variant={isProminent ? 'primary' : 'line'}
      size="sm"
      busy={isPending}
      busyLabel={t('tokens.ask.busy')}
      onClick={() => ask().catch((error: Error) => showFailureToast(sentence(error)))}
    >
      <Mail className="icon icon-sm" aria-hidden="true" />
      {t('tokens.ask.button')}
    </Button>
  )
}
