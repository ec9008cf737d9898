import type { ReactNode } from 'react'
import { useOnDemand } from './use-on-demand.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  closeLabel: string
  /** Buttons at the foot; on a phone each takes a line. */
  actions?: ReactNode
  wide?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A question over the page, a bottom sheet on a phone. Focus stays inside and returns to where it came from. */
export function Dialog(props: DialogProps) {
  const loaded = useOnDemand(loadDialogBox, props.open)
  return loaded ? <loaded.DialogBox {...props} /> : null
}

/** Fetches the dialog itself, ahead of need where a page wants it. */
export const loadDialogBox = () => import('./dialog-box.tsx')
