import { decodedFrames } from './decoded-frames.ts'
import { fitted } from './frame-size.ts'
import type { AnyCanvas, FrameSource } from './frame-source.ts'
import { smallPicture } from './picture.ts'
import { mayPlay, playedFrames } from './played-frames.ts'
import { VideoTrouble } from './trouble.ts'
import { openVideoFile, type VideoFile } from './video-file.ts'

// Files are read in chunks, so memory is not the limit; phones start a new file at this size.
export const MAX_CLIP_BYTES = 4 * 1024 ** 3

/** A clip, or a part of one, that can be shown frame by frame; it is decoded on the device. */
export type Clip = {
  readonly file: File
  readonly name: string
  /** The start within the file, relative to the file's first frame; all other times are relative to this. */
  readonly from: number
  readonly seconds: number
  /** The size in which frames are drawn and points are measured: the clip's own, its long side at most 1280 px. */
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  /** Whether a worker can decode it; otherwise a `<video>` element in the page plays it. */
  readonly isDecodable: boolean
  /** Draws the frame at a given time and returns the time at which it begins; the canvas takes the clip's size. */
  drawFrame(canvas: AnyCanvas, at: number, longSide?: number): Promise<number>
  /** Draws a single small frame without moving the cursor of sequential reading. */
  drawThumbnail(canvas: AnyCanvas, at: number, longSide: number): Promise<void>
  /** A small JPEG of the frame as a data URL: long side at most 512 px, about 18 kB. */
  picture(at: number): Promise<string>
  /** A part of the clip, read with the same decoder. */
  part(from: number, to: number): Clip
  close(): void
}

/** Opens a file, or throws a VideoTrouble with the reason why it cannot be used. */
export async function openClip(file: File): Promise<Clip> {
  if (file.size > MAX_CLIP_BYTES) throw new VideoTrouble('TOO_LARGE')
  const video = await openVideoFile(file)
  try {
    const { frames, isDecodable } = await frameSourceOf(file, video)
    return clipOf({ file, video, frames: oneByOne(frames), isDecodable }, 0, video.seconds)
  } catch (error) {
    video.close()
    throw error
  }
}

/** Prefers the browser's decoder, which is exact and works in a worker; its player is the fallback. */
async function frameSourceOf(file: File, video: VideoFile): Promise<{ frames: FrameSource; isDecodable: boolean }> {
  if (await video.track.canDecode()) {
    const frames = await decodedFrames(video).catch((error: VideoTrouble) => {
      if (error.code !== 'CODEC') throw error
      return undefined
    })
    if (frames) return { frames, isDecodable: true }
  }
  if (!(await mayPlay(video))) throw new VideoTrouble('CODEC')
  return { frames: await playedFrames(file, video), isDecodable: false }
}

/** Serialises reads: two concurrent ones would lose each other's position. */
function oneByOne(frames: FrameSource): FrameSource {
  let last: Promise<unknown> = Promise.resolve()
  const after = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return {
    draw: (canvas, at, size) => after(() => frames.draw(canvas, at, size)),
    glance: (canvas, at, size) => after(() => frames.glance(canvas, at, size)),
    close: () => frames.close(),
  }
}

const DRAWN_LONG_SIDE = 1280
const PICTURE_LONG_SIDE = 512

type OpenFile = { file: File; video: VideoFile; frames: FrameSource; isDecodable: boolean }

function clipOf(open: OpenFile, from: number, seconds: number): Clip {
  const { file, video, frames, isDecodable } = open
  const start = video.start + from
  // A time between two frames means the earlier one; a quarter of a frame absorbs rounding errors.
  const onFile = (at: number): number => start + Math.min(Math.max(0, at), seconds) + 0.25 / video.framesPerSecond

  return {
    file,
    name: file.name,
    from,
    seconds,
    ...fitted(video, DRAWN_LONG_SIDE),
    framesPerSecond: video.framesPerSecond,
    isDecodable,
    async drawFrame(canvas, at, longSide = DRAWN_LONG_SIDE) {
      return Math.max(0, (await frames.draw(canvas, onFile(at), fitted(video, longSide))) - start)
    },
    async drawThumbnail(canvas, at, longSide) {
      await frames.glance(canvas, onFile(at), fitted(video, longSide))
    },
    picture: (at) =>
      smallPicture(fitted(video, PICTURE_LONG_SIDE), (canvas, size) => frames.glance(canvas, onFile(at), size)),
    part: (first, last) => clipOf(open, from + first, last - first),
    close() {
      frames.close()
      video.close()
    },
  }
}
