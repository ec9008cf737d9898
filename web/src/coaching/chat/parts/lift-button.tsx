import { sentToSafety } from '@touchline/contract/coaching/parts.ts'
import type { PartActions } from './part-props.ts'
import styles from './safety.module.css'
import { usePartWords } from './use-part-words.ts'

/** Withdraws a false alarm, so that the question is answered. */
export function LiftButton({ actions }: { actions: PartActions }) {
  const { t } = usePartWords()
  if (!actions.canAnswer) return null
  const lift = t('parts.safety.lift')
  return (
    <button type="button" className={styles.quiet} onClick={() => actions.onAnswer(lift, sentToSafety('lifted'))}>
      {lift}
    </button>
  )
}
