import { BookmarkPlus, Check } from 'lucide-react'
import { useState } from 'react'
import { useErrorSentence } from '../../language/error-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showFailureToast } from '../../ui/toast.tsx'
import type { PartProps } from './part-view.tsx'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

/** A figure that could be kept in the profile. Nothing is kept without a press. */
export default function ProposalView({ part, actions: { onKeepFigure } }: PartProps<'proposal'>) {
  const words = usePartWords()
  const sentence = useErrorSentence()
  const [state, setState] = useState<'open' | 'keeping' | 'kept'>('open')
  const title = words.t('parts.proposal')

  async function keep() {
    setState('keeping')
    try {
      await onKeepFigure?.(part)
      setState('kept')
    } catch (error) {
      setState('open')
      showFailureToast(sentence(error))
    }
  }

  return (
    <Card as="section" padded className={styles.partOffer} aria-label={title}>
      <p className={styles.partNote}>{title}</p>
      <p>
        {words.input({ key: part.figure })}: <b className="num">{words.value(part.value, part.unit)}</b>
      </p>
      {onKeepFigure &&
        (state === 'kept' ? (
          <p className={styles.partKept} role="status">
            <Check className="i i-sm" aria-hidden="true" />
            {words.t('parts.kept')}
          </p>
        ) : (
          <Button variant="line" busy={state === 'keeping'} onClick={() => void keep()}>
            <BookmarkPlus className="i" aria-hidden="true" />
            {words.t('parts.keep')}
          </Button>
        ))}
    </Card>
  )
}
