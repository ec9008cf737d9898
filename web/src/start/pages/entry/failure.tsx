import type { ErrorCode } from '@touchline/contract/platform/errors.ts'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../../platform/api/call.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Why the form could not be sent; `failed` names the operation if the reason is unrelated to the form. */
export function Failure({ error, failed }: { error: Error | null; failed: ErrorCode }) {
  const { t } = useTranslation('errors')
  const sentence = useErrorSentence()
  if (!error) return null
  return (
    <Banner tone="critical">
      {!isAboutTheForm(error) && <b>{t(failed)}. </b>}
      {sentence(error)}
    </Banner>
  )
}

/** A refusal concerns the input; a lost connection or a server error does not. */
function isAboutTheForm(error: Error): boolean {
  return error instanceof CallFailed && error.code !== 'NETWORK' && !(error.status && error.status >= 500)
}
