import type { Track } from '../track.ts'
import type { FrameSize } from './frame-size.ts'
import type { TrackingProgress } from './tracking-progress.ts'
import type { VideoTroubleCode } from './trouble.ts'

/** The request to the worker: to track the body through a part of a file. Points are in pixels of `size`. */
export type TrackingOrder = {
  /** Without a file the worker requests single frames from the page, as it cannot decode this one. */
  file: File | null
  /** The start of the part, relative to the file's first frame. */
  from: number
  seconds: number
  size: FrameSize
  /** The number of frames analysed per second. */
  rate: number
}

/** A frame read by the page for the worker, or null after the last one. */
export type SentFrame = { at: number; share: number; picture: ImageBitmap } | null

/** The worker's messages: progress, then a track or an error. */
export type TrackingNews =
  | { kind: 'progress'; progress: TrackingProgress }
  | { kind: 'wanted' }
  | { kind: 'track'; track: Track }
  | { kind: 'trouble'; code: VideoTroubleCode; detail: string }
