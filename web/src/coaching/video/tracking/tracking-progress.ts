/** The progress: loading the model first, then tracking frame by frame. */
export type TrackingProgress = {
  stage: 'loading' | 'tracking'
  /** From 0 to 1. */
  share: number
}
