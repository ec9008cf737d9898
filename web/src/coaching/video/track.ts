/** One point of a body in a frame, in pixels from the top left; `visibility` from 0 to 1. */
export type BodyPoint = { x: number; y: number; visibility: number }

/** The body in one frame: 33 points in MediaPipe's order. `at` is in seconds from the start of the clip. */
export type Pose = { at: number; points: readonly BodyPoint[] }

/** The body tracked through a clip. */
export type Track = {
  /** The size of the frames in whose pixels the points are given. */
  width: number
  height: number
  /** The clip's duration. */
  seconds: number
  /** The number of frames analysed per second. */
  framesPerSecond: number
  /** The number of frames analysed, whether or not they show a person. */
  frames: number
  /** The frames in which a person was found, in order of time. */
  poses: readonly Pose[]
  /** Whether more than one person was seen; the largest is tracked. */
  hasSeveralPeople: boolean
  /** Whether the head or the feet were outside the picture in most frames. */
  isCutOff: boolean
}

/** The points that are measured, by their index. */
export const POINTS = {
  leftShoulder: 11,
  rightShoulder: 12,
  leftElbow: 13,
  rightElbow: 14,
  leftWrist: 15,
  rightWrist: 16,
  leftHip: 23,
  rightHip: 24,
  leftKnee: 25,
  rightKnee: 26,
  leftAnkle: 27,
  rightAnkle: 28,
  leftHeel: 29,
  rightHeel: 30,
  leftToe: 31,
  rightToe: 32,
} as const
