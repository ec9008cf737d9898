import { CanvasSink } from 'mediabunny'
import { fitted, LOOKED_AT_LONG_SIDE } from './frame-size.ts'
import { frameTimes } from './frame-times.ts'
import type { SentFrame, TrackingNews, TrackingOrder } from './messages.ts'
import { openVideoFile } from './video-file.ts'

/** A frame for the model; `share` is the share of the clip read so far. */
export type LookedAtFrame = { at: number; share: number; canvas: OffscreenCanvas }

/** Decodes the frames of a part of a file in this worker. */
export async function* decodedHere(file: File, { from, seconds, rate }: TrackingOrder): AsyncGenerator<LookedAtFrame> {
  const video = await openVideoFile(file)
  const sink = new CanvasSink(video.track, { ...fitted(video, LOOKED_AT_LONG_SIDE), fit: 'fill', poolSize: 1 })
  const start = video.start + from
  // Half a frame late, so that the frame shown then is the one nearest to the requested time.
  const times = frameTimes(seconds, rate).map((at) => start + at + 0.5 / video.framesPerSecond)
  let asked = 0
  for await (const frame of sink.canvasesAtTimestamps(times)) {
    asked += 1
    if (!frame) continue
    const at = Math.max(0, frame.timestamp - start)
    yield { at, share: asked / times.length, canvas: frame.canvas as OffscreenCanvas }
  }
}

/**
 * Requests frames that this worker cannot decode from the page; the next one is prefetched while this one is analysed.
 */
export async function* sentByPage(tell: (news: TrackingNews) => void): AsyncGenerator<LookedAtFrame> {
  const canvas = new OffscreenCanvas(1, 1)
  const ask = () =>
    new Promise<SentFrame>((resolve) => {
      self.onmessage = ({ data }: MessageEvent<SentFrame>) => resolve(data)
      tell({ kind: 'wanted' })
    })
  let coming = ask()
  for (let sent = await coming; sent; sent = await coming) {
    coming = ask()
    const { at, share, picture } = sent
    Object.assign(canvas, { width: picture.width, height: picture.height })
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    yield { at, share, canvas }
  }
}
