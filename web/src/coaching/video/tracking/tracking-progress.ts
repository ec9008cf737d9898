/** How far it is: the model comes first, then frame after frame. */
export type TrackingProgress = {
  stage: 'loading' | 'tracking'
  /** From 0 to 1. */
  share: number
}
