import { UserRound } from 'lucide-react'
import { usedFigures } from './part-text.ts'
import type { PartProps } from './part-view.tsx'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

/** Which of the athlete's own figures the answer used, in one line. */
export default function UsedView({ part }: PartProps<'used'>) {
  const words = usePartWords()
  return (
    <p className={styles.partUsed}>
      <UserRound className="i i-sm" aria-hidden="true" />
      <span>{words.t('parts.used', { figures: usedFigures(part.figures, words) })}</span>
    </p>
  )
}
