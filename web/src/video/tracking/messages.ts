import type { Track } from '../track.ts'
import type { FrameSize } from './frame-size.ts'
import type { TrackingProgress } from './tracking.ts'
import type { VideoTroubleCode } from './trouble.ts'

/** What the worker is asked: to follow the body through a file. Points are wanted in frames of this size. */
export type TrackingOrder = { file: File; size: FrameSize; framesPerSecond: number }

/** What the worker answers: progress as often as there is any, then one of the other two. */
export type TrackingNews =
  | { kind: 'progress'; progress: TrackingProgress }
  | { kind: 'track'; track: Track }
  | { kind: 'trouble'; code: VideoTroubleCode; detail: string }
