import { ArrowRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { PartProps } from './part-view.tsx'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

/** A colleague whose field it is, and the way to them with the question asked. */
export default function HandoverView({ part, actions }: PartProps<'handover'>) {
  const { t } = usePartWords()
  const name = actions.nameOf(part.memberId)
  if (name === undefined) return null
  return (
    <Card as="section" padded className={styles.part} aria-label={t('parts.handover.title')}>
      <h3>{name}</h3>
      <p className={styles.partNote}>{part.reason}</p>
      <Button variant="line" size="sm" onClick={() => actions.onHandover(part.memberId, part.question)}>
        {t('parts.handover.open', { name })}
        <ArrowRight className="i i-sm" aria-hidden="true" />
      </Button>
    </Card>
  )
}
