import type { Clip } from './clip.ts'
import { LOOKED_AT_LONG_SIDE } from './frame-size.ts'
import { frameTimes } from './frame-times.ts'
import type { SentFrame } from './messages.ts'
import { VideoTrouble } from './trouble.ts'

/** Timeout: a player may be slow, up to twenty minutes for a minute of clip; beyond that it will not finish. */
const MOST_MS_PER_SECOND = 20_000
const MOST_MS_MORE = 30_000

/** Reads a clip's frames one after another for a worker that cannot decode them; null after the last one. */
export function sentFrames(clip: Clip, rate: number): () => Promise<SentFrame> {
  const times = frameTimes(clip.seconds, rate)
  const canvas = document.createElement('canvas')
  const limit = MOST_MS_MORE + clip.seconds * MOST_MS_PER_SECOND
  let spent = 0
  let index = 0
  return async () => {
    const wanted = times[index]
    if (wanted === undefined) return null
    index += 1
    const began = performance.now()
    // The nearest to the requested time; a quarter of a frame is added by the clip itself.
    const at = await clip.drawFrame(canvas, wanted + 0.25 / clip.framesPerSecond, LOOKED_AT_LONG_SIDE)
    const picture = await createImageBitmap(canvas)
    spent += performance.now() - began
    if (spent > limit) throw new VideoTrouble('PLAYBACK')
    return { at, share: index / times.length, picture }
  }
}
