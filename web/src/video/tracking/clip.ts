import { VideoSampleSink } from 'mediabunny'
import { FrameCursor } from './frame-cursor.ts'
import { fitted } from './frame-size.ts'
import { VideoTrouble } from './trouble.ts'
import { openVideoFile, type VideoFile } from './video-file.ts'

export const MAX_CLIP_SECONDS = 60
export const MAX_CLIP_BYTES = 200 * 1024 * 1024

/** A clip that can be shown frame by frame; it is decoded on the device. */
export type Clip = {
  readonly file: File
  readonly name: string
  readonly seconds: number
  /** The size in which frames are drawn and points are measured: the clip's own, its long side at most 1280 px. */
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  /** Draws the frame at a time, exactly that one; the canvas takes the clip's size. */
  drawFrame(canvas: HTMLCanvasElement | OffscreenCanvas, at: number): Promise<void>
  /** A small JPEG of the frame as a data URL: long side at most 512 px, about 18 kB. */
  picture(at: number): Promise<string>
  close(): void
}

/** Opens a file, or says with a VideoTrouble why it cannot be used. */
export async function openClip(file: File): Promise<Clip> {
  if (file.size > MAX_CLIP_BYTES) throw new VideoTrouble('TOO_LARGE')
  const video = await openVideoFile(file)
  try {
    // A phone that is told to stop at a minute films a few frames more.
    if (Math.floor(video.seconds) > MAX_CLIP_SECONDS) throw new VideoTrouble('TOO_LONG')
    return await shownClip(file, video)
  } catch (error) {
    video.close()
    throw error
  }
}

const DRAWN_LONG_SIDE = 1280
const PICTURE_LONG_SIDE = 512
// The first is enough for nearly every picture; grass and water need more bytes, and a coach needs no grass.
const PICTURE_QUALITIES = [0.6, 0.4, 0.2]
const PICTURE_BYTES = 60_000

async function shownClip(file: File, video: VideoFile): Promise<Clip> {
  const sink = new VideoSampleSink(video.track)
  const cursor = new FrameCursor(sink)
  const size = fitted(video, DRAWN_LONG_SIDE)
  // One frame after another: two that look for their place at once would lose it for each other.
  let lastDrawn: Promise<unknown> = Promise.resolve()
  // A time between two frames means the earlier one, and a quarter of a frame forgives what rounding took away.
  const onFile = (at: number): number =>
    video.start + Math.min(Math.max(0, at), video.seconds) + 0.25 / video.framesPerSecond

  async function draw(canvas: HTMLCanvasElement | OffscreenCanvas, at: number): Promise<void> {
    const sample = await cursor.frameAt(onFile(at))
    if (canvas.width !== size.width) canvas.width = size.width
    if (canvas.height !== size.height) canvas.height = size.height
    sample.draw(contextOf(canvas), 0, 0, size.width, size.height)
  }

  const clip: Clip = {
    file,
    name: file.name,
    seconds: video.seconds,
    ...size,
    framesPerSecond: video.framesPerSecond,
    drawFrame(canvas, at) {
      const drawn = lastDrawn.then(() => draw(canvas, at))
      lastDrawn = drawn.catch(() => undefined)
      return drawn
    },
    async picture(at) {
      const sample = await sink.getSample(onFile(at))
      if (!sample) throw new VideoTrouble('FAILED')
      const { width, height } = fitted(video, PICTURE_LONG_SIDE)
      const canvas = new OffscreenCanvas(width, height)
      sample.draw(contextOf(canvas), 0, 0, width, height)
      sample.close()
      return dataUrl(await smallJpeg(canvas))
    },
    close() {
      cursor.close()
      video.close()
    },
  }
  // A browser may say that it can decode a clip and find at the first frame that it cannot.
  await cursor.frameAt(onFile(0)).catch((cause: unknown) => {
    throw cause instanceof VideoTrouble ? cause : new VideoTrouble('CODEC', { cause })
  })
  return clip
}

function contextOf(canvas: HTMLCanvasElement | OffscreenCanvas) {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) throw new VideoTrouble('FAILED')
  return context
}

async function smallJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  let jpeg = new Blob()
  for (const quality of PICTURE_QUALITIES) {
    jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (jpeg.size <= PICTURE_BYTES) break
  }
  return jpeg
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
