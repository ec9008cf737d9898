import type { ReactNode } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  closeLabel: string
  /** Buttons at the foot; on a phone each takes a line. */
  actions?: ReactNode
  wide?: boolean
  /** Only its content is shown; the title is said to screen readers, and the content brings its own way out. */
  isBare?: boolean
  className?: string | undefined
  children?: ReactNode
}
