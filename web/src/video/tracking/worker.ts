import { CanvasSink } from 'mediabunny'
import type { Track } from '../track.ts'
import { type FrameSize, fitted } from './frame-size.ts'
import { type Landmarker, loadLandmarker } from './landmarker.ts'
import type { TrackingNews, TrackingOrder } from './messages.ts'
import { followLargest, hasSeveral, isCutOff, type SeenFrame } from './people.ts'
import { VideoTrouble } from './trouble.ts'
import { openVideoFile, type VideoFile } from './video-file.ts'

// More pixels make it slower and not better: the model looks at 256 by 256.
const LOOKED_AT_LONG_SIDE = 512

self.onmessage = async ({ data }: MessageEvent<TrackingOrder>) => {
  try {
    tell({ kind: 'track', track: await follow(data) })
  } catch (error) {
    const code = error instanceof VideoTrouble ? error.code : 'FAILED'
    tell({ kind: 'trouble', code, detail: String((error instanceof Error && error.cause) || error) })
  }
}

async function follow({ file, size, framesPerSecond }: TrackingOrder): Promise<Track> {
  const landmarker = await loadLandmarker((share) => tell({ kind: 'progress', progress: { stage: 'loading', share } }))
  const video = await openVideoFile(file)
  const rate = Math.min(framesPerSecond, video.framesPerSecond)
  const frames = await look(landmarker, video, size, rate)
  const poses = followLargest(frames)
  if (poses.length < Math.max(MIN_POSES, frames.length / 10)) throw new VideoTrouble('NO_PERSON')
  return {
    ...size,
    seconds: video.seconds,
    framesPerSecond: rate,
    frames: frames.length,
    poses,
    hasSeveralPeople: hasSeveral(frames),
    isCutOff: isCutOff(poses, size),
  }
}

// Fewer are a wrong guess: a goalpost can be a person for a moment.
const MIN_POSES = 3

async function look(landmarker: Landmarker, video: VideoFile, size: FrameSize, rate: number): Promise<SeenFrame[]> {
  const sink = new CanvasSink(video.track, { ...fitted(video, LOOKED_AT_LONG_SIDE), fit: 'fill', poolSize: 1 })
  const times = timesOf(video, rate)
  const frames: SeenFrame[] = []
  let asked = 0
  for await (const frame of sink.canvasesAtTimestamps(times)) {
    asked += 1
    const at = frame ? frame.timestamp - video.start : 0
    const isNew = frames.length === 0 || at > (frames.at(-1)?.at ?? 0)
    if (frame && isNew) {
      frames.push({ at, bodies: landmarker.bodiesIn(frame.canvas as OffscreenCanvas, at, size) })
    }
    tell({ kind: 'progress', progress: { stage: 'tracking', share: asked / times.length } })
  }
  return frames
}

/** Half of a frame later than wanted: what is shown then is the frame nearest to the wanted time. */
function timesOf({ start, seconds, framesPerSecond }: VideoFile, rate: number): number[] {
  const count = Math.max(1, Math.floor(seconds * rate))
  return Array.from({ length: count }, (_, index) => start + index / rate + 0.5 / framesPerSecond)
}

function tell(news: TrackingNews): void {
  self.postMessage(news)
}
