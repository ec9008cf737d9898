import type { ReactNode } from 'react'
import styles from './front-desk.module.css'

type DeskRoomProps = {
  /** The buttons for drawer and menu, since the desk has no header. */
  tools: ReactNode
  children: ReactNode
}

/** The layout of the front desk, and of what replaces it. */
export function DeskRoom({ tools, children }: DeskRoomProps) {
  return (
    <div className={styles.desk}>
      {tools}
      <div className={styles.inner}>{children}</div>
    </div>
  )
}
