import type { Track } from '../track.ts'
import type { FrameSize } from './frame-size.ts'
import { type Landmarker, loadLandmarker } from './landmarker.ts'
import { decodedHere, type LookedAtFrame, sentByPage } from './looked-at.ts'
import type { TrackingNews, TrackingOrder } from './messages.ts'
import { followLargest, hasSeveral, isCutOff, type SeenFrame } from './people.ts'
import { VideoTrouble } from './trouble.ts'

self.onmessage = async ({ data }: MessageEvent<TrackingOrder>) => {
  try {
    tell({ kind: 'track', track: await follow(data) })
  } catch (error) {
    const code = error instanceof VideoTrouble ? error.code : 'FAILED'
    tell({ kind: 'trouble', code, detail: String((error instanceof Error && error.cause) || error) })
  }
}

async function follow(order: TrackingOrder): Promise<Track> {
  const { file, size, seconds, rate } = order
  const landmarker = await loadLandmarker((share) => tell({ kind: 'progress', progress: { stage: 'loading', share } }))
  const frames = await look(landmarker, file ? decodedHere(file, order) : sentByPage(tell), size)
  const poses = followLargest(frames)
  if (poses.length < Math.max(MIN_POSES, frames.length / 10)) throw new VideoTrouble('NO_PERSON')
  return {
    ...size,
    seconds,
    framesPerSecond: rate,
    frames: frames.length,
    poses,
    hasSeveralPeople: hasSeveral(frames),
    isCutOff: isCutOff(poses, size),
  }
}

// Fewer are a false positive: a goalpost can look like a person for a moment.
const MIN_POSES = 3

async function look(
  landmarker: Landmarker,
  coming: AsyncIterable<LookedAtFrame>,
  size: FrameSize,
): Promise<SeenFrame[]> {
  const frames: SeenFrame[] = []
  for await (const { at, share, canvas } of coming) {
    const isNew = frames.length === 0 || at > (frames.at(-1)?.at ?? 0)
    if (isNew) frames.push({ at, bodies: landmarker.bodiesIn(canvas, at, size) })
    tell({ kind: 'progress', progress: { stage: 'tracking', share } })
  }
  return frames
}

function tell(news: TrackingNews): void {
  self.postMessage(news)
}
