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
  /** Given while the answer is being written. */
  store: ConversationStore | undefined
}

/** The words of an answer as they are, while what shows answers has not come: nobody in need waits for a file. */
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
