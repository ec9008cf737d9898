import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Online status: a filled or hollow dot, with a label. */
export function Online({ online, children }: { online: boolean; children: ReactNode }) {
  return <span className={classNames('online', !online && 'is-offline')}>{children}</span>
}
