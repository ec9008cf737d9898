import { classNames } from '../../../ui/class-names.ts'
import styles from './chat.module.css'
import { DeskComing } from './desk-coming.tsx'
import deskStyles from './front-desk.module.css'
import { TalkFrame } from './talk-frame.tsx'

/** The chat as shown before any script has run, for a logged-in user: with a specialist, or the front desk. */
export function ChatFrame({ hasSpecialist }: { hasSpecialist: boolean }) {
  return (
    <div className={classNames(styles.chat, styles.chatFrame)}>
      <div className={styles.chatFrameSide} />
      <div className={styles.chatMain}>
        {hasSpecialist ? <TalkFrame /> : <DeskComing tools={<div className={deskStyles.tools} />} />}
      </div>
    </div>
  )
}
