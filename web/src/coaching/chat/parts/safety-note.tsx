import type { SafetyPart } from '@touchline/contract/coaching/parts.ts'
import { LifeBuoy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { PartActions } from './part-props.ts'
import styles from './safety.module.css'
import { SafetyCard } from './safety-part.tsx'
import { readSafetyReply } from './safety-reply.ts'
import { usePartWords } from './use-part-words.ts'

type SafetyNoteProps = { part: SafetyPart; actions: PartActions }

/** A short note next to an answer; the whole reply opens below it. Hidden once the user has withdrawn it. */
export function SafetyNote({ part, actions }: SafetyNoteProps) {
  const { t } = usePartWords()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { note, category } = part
  if (!note || part.answer === 'lifted') return null
  return (
    <aside className={styles.note} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <LifeBuoy className="icon icon-sm" aria-hidden="true" />
        {note.title}
      </h3>
      <p>{note.text}</p>
      <Button variant="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'parts.safety.close' : 'parts.safety.help')}
      </Button>
      {isOpen && (
        <SafetyCard part={part} reply={readSafetyReply(note.reply, part)} actions={{ ...actions, canAnswer: false }} />
      )}
      <button type="button" className={styles.quiet} onClick={() => actions.onLiftNote(category)}>
        {t('parts.safety.lift')}
      </button>
    </aside>
  )
}
