import type { ReactNode } from 'react'

export type SaveDialogProps = {
  open: boolean
  heading: string
  /** What the person comes from and goes to. */
  children?: ReactNode
  /** The title that stands in the field at first. */
  suggestion: string
  saveLabel: string
  /** What is being done at this moment, and what went wrong. */
  busy: 'saving' | 'discarding' | undefined
  error: Error | null
  onSave: (title: string) => void
  /** Goes on without saving; left out where nothing waits. */
  onDiscard?: (() => void) | undefined
  onCancel: () => void
}
