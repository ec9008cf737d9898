import { Card } from '../../ui/card.tsx'
import type { PartProps } from './part-view.tsx'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

/** A figure that could be kept in the profile. */
export default function ProposalView({ part }: PartProps<'proposal'>) {
  const words = usePartWords()
  const title = words.t('parts.proposal')
  return (
    <Card as="section" padded className={styles.part} aria-label={title}>
      <p className={styles.partNote}>{title}</p>
      <p>
        {words.input({ key: part.figure })}: <b className="num">{words.value(part.value, part.unit)}</b>
      </p>
    </Card>
  )
}
