import type { Clip } from './clip.ts'
import { LOOKED_AT_LONG_SIDE } from './frame-size.ts'
import { frameTimes } from './frame-times.ts'
import type { SentFrame } from './messages.ts'
import { VideoTrouble } from './trouble.ts'

/** A player may be slow, a minute of clip at most twenty; beyond that it will not end. */
const MOST_MS_PER_SECOND = 20_000
const MOST_MS_MORE = 30_000

/** Reads the frames of a clip one after another for a worker that cannot decode them; null after the last one. */
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
    // Nearest to the wanted time; a quarter of a frame is the clip's own allowance.
    const at = await clip.drawFrame(canvas, wanted + 0.25 / clip.framesPerSecond, LOOKED_AT_LONG_SIDE)
    const picture = await createImageBitmap(canvas)
    spent += performance.now() - began
    if (spent > limit) throw new VideoTrouble('PLAYBACK')
    return { at, share: index / times.length, picture }
  }
}
