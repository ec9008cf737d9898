import { loadCode } from '../platform/loading/load-code.ts'
import type { DialogProps } from './dialog-props.ts'
import { useOnDemand } from './use-on-demand.ts'

/** A modal dialog, a bottom sheet on a phone. Focus stays inside and returns to its origin. */
export function Dialog(props: DialogProps) {
  const loaded = useOnDemand(loadDialogBox, props.open)
  return loaded ? <loaded.DialogBox {...props} /> : null
}

/** Loads the dialog itself, ahead of need where a page wants it. */
export const loadDialogBox = () => loadCode(() => import('./dialog-box.tsx'))
