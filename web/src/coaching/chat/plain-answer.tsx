import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { useSyncExternalStore } from 'react'
import { CoachMessage } from '../../ui/message.tsx'
import styles from './chat-message.module.css'
import type { ConversationStore } from './conversation-store.ts'

type PlainAnswerProps = {
  id: string
  sport: Discipline
  name: string
  text: string
  /** Present while the answer is being written. */
  store: ConversationStore | undefined
}

/** An answer as plain text until the answer view has loaded: safety advice must not wait for a download. */
export function PlainAnswer({ id, sport, name, text, store }: PlainAnswerProps) {
  const words = useSyncExternalStore(store?.subscribe ?? never, () => store?.streamingText() || text)
  return (
    <div className={styles.talkAnswer} data-message-id={id}>
      <CoachMessage sport={sport} name={name}>
        <p className={styles.talkPlain}>{words}</p>
      </CoachMessage>
    </div>
  )
}

function never(): () => void {
  return () => undefined
}
