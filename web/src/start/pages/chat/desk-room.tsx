import type { ReactNode } from 'react'
import styles from './front-desk.module.css'

type DeskRoomProps = {
  /** The way to the drawer and the menu, which have no head to stand in here. */
  tools: ReactNode
  children: ReactNode
}

/** The place of the front desk, and of what stands there instead of it. */
export function DeskRoom({ tools, children }: DeskRoomProps) {
  return (
    <div className={styles.desk}>
      {tools}
      <div className={styles.inner}>{children}</div>
    </div>
  )
}
