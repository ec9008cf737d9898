import type { Track } from '../track.ts'
import type { FrameSize } from './frame-size.ts'
import type { TrackingProgress } from './tracking-progress.ts'
import type { VideoTroubleCode } from './trouble.ts'

/** What the worker is asked: to follow the body through a part of a file. Points are wanted in frames of this size. */
export type TrackingOrder = {
  /** Without a file the worker asks for one frame after another: it cannot decode this one. */
  file: File | null
  /** Where the part begins, counted from the file's first frame. */
  from: number
  seconds: number
  size: FrameSize
  /** How many frames of each second are looked at. */
  rate: number
}

/** A frame that the page read for the worker, or null after the last one. */
export type SentFrame = { at: number; share: number; picture: ImageBitmap } | null

/** What the worker answers: progress as often as there is any, then a track or a trouble. */
export type TrackingNews =
  | { kind: 'progress'; progress: TrackingProgress }
  | { kind: 'wanted' }
  | { kind: 'track'; track: Track }
  | { kind: 'trouble'; code: VideoTroubleCode; detail: string }
