/** What can be done about it, while it is in sight. */
export type ToastAction = {
  label: string
  onClick: () => void
  /** How long it is offered, if four seconds are too short. */
  forMs?: number
}

/** Something that just happened, to be said in passing. */
export type Toast = { text: string; tone: 'success' | 'error'; action?: ToastAction | undefined }
