import type { ReactNode } from 'react'

export type SaveDialogProps = {
  open: boolean
  heading: string
  /** What the user is leaving, and where to. */
  children?: ReactNode
  /** The initial title in the field. */
  suggestion: string
  saveLabel: string
  /** The action in progress, and the last error. */
  busy: 'saving' | 'discarding' | undefined
  error: Error | null
  onSave: (title: string) => void
  /** Continues without saving; absent where there is nothing to continue to. */
  onDiscard?: (() => void) | undefined
  onCancel: () => void
}
