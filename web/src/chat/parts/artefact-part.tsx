import { Card } from '../../ui/card.tsx'
import type { PartProps } from './part-view.tsx'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

/** Something that was made: a plan, a competition, a list. */
export default function ArtefactView({ part }: PartProps<'artefact'>) {
  const { t } = usePartWords()
  const kind = t(`parts.artefact.${part.kind}`)
  return (
    <Card as="section" padded className={styles.part} aria-label={kind}>
      <p className={styles.partNote}>{kind}</p>
      <h3>{part.title}</h3>
    </Card>
  )
}
