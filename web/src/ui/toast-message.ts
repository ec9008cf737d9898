/** An action offered while the toast is visible. */
export type ToastAction = {
  label: string
  onClick: () => void
  /** Its duration, if four seconds are too short. */
  forMs?: number
}

/** A short notice of something that just happened. */
export type Toast = { text: string; tone: 'success' | 'error'; action?: ToastAction | undefined }
