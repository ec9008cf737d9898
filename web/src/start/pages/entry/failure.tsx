import type { ErrorCode } from '@touchline/contract/platform/errors.ts'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../../platform/api/call.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Why the form could not be sent; `failed` says what did not work where the reason has nothing to do with the form. */
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

/** A refusal is about what was typed; a lost connection or a broken server is not. */
function isAboutTheForm(error: Error): boolean {
  return error instanceof CallFailed && error.code !== 'NETWORK' && !(error.status && error.status >= 500)
}
