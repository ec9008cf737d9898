import { classNames } from '../../ui/class-names.ts'
import styles from './chat.module.css'
import { DeskComing } from './desk-coming.tsx'
import deskStyles from './front-desk.module.css'

/** What is seen of the chat before any script has run, by who is logged in and comes without a specialist in mind. */
export function ChatFrame() {
  return (
    <div className={classNames(styles.chat, styles.chatFrame)}>
      <div className={styles.chatFrameSide} />
      <div className={styles.chatMain}>
        <DeskComing tools={<div className={deskStyles.tools} />} />
      </div>
    </div>
  )
}
