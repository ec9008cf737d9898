import { CallFailed } from '../../platform/api/call.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import styles from './billing.module.css'

/** Why tokens could not be bought, shown in a dialog; offline also what to do about it. */
export function PurchaseFailure({ failure }: { failure: Error }) {
  const sentence = useErrorSentence()
  const { cause } = failure
  return (
    <Banner tone="critical" className={styles.billingFailure}>
      {sentence(failure)}
      {cause instanceof CallFailed && cause.code === 'NETWORK' && `. ${sentence(cause)}`}
    </Banner>
  )
}
