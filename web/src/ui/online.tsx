import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Whether somebody is there: a filled or hollow dot, and the word for it. */
export function Online({ online, children }: { online: boolean; children: ReactNode }) {
  return <span className={classNames('online', !online && 'is-offline')}>{children}</span>
}
