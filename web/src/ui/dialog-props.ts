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
  /** Shows only the content; the title is for screen readers, and the content has its own close button. */
  isBare?: boolean
  className?: string | undefined
  children?: ReactNode
}
