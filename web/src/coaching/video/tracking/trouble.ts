/** Why a clip could not be opened or measured. */
export type VideoTroubleCode =
  | 'NO_WEBGL'
  | 'NOT_A_VIDEO'
  | 'CODEC'
  | 'PLAYBACK'
  | 'NO_PERSON'
  | 'TOO_LARGE'
  | 'MODEL_LOAD'
  | 'FAILED'

/** A clip could not be opened or measured; the code says why, and the page has a message for each. */
export class VideoTrouble extends Error {
  readonly code: VideoTroubleCode

  constructor(code: VideoTroubleCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'VideoTrouble'
    this.code = code
  }
}
