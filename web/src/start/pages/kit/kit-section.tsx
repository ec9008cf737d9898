import type { ReactNode } from 'react'
import styles from './kit.module.css'

/** One family of components under its heading. */
export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {children}
    </section>
  )
}

/** Samples side by side. */
export function KitRow({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>
}
