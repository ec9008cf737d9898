import type { Track } from '../track.ts'
import type { Clip } from './clip.ts'
import type { SentFrame, TrackingNews, TrackingOrder } from './messages.ts'
import { sentFrames } from './sent-frames.ts'
import type { TrackingProgress } from './tracking-progress.ts'
import { VideoTrouble } from './trouble.ts'

type TrackingOptions = {
  framesPerSecond: number
  signal: AbortSignal
  onProgress(progress: TrackingProgress): void
}

/** Whether this browser can track a body: even the model's CPU version needs WebGL 2. */
export function canTrack(): boolean {
  isCapable ??= hasWebGl2()
  return isCapable
}

/** Tracks the body through a clip in a worker; rejects with a VideoTrouble, or with the signal's reason. */
export async function trackClip(clip: Clip, { framesPerSecond, signal, onProgress }: TrackingOptions): Promise<Track> {
  signal.throwIfAborted()
  if (!canTrack()) throw new VideoTrouble('NO_WEBGL')
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const rate = Math.min(framesPerSecond, clip.framesPerSecond)
  const next = sentFrames(clip, rate)
  try {
    return await new Promise<Track>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      // An error that the worker did not catch itself: its own files failed to load.
      worker.onerror = (event) => reject(new VideoTrouble('MODEL_LOAD', { cause: event.message }))
      worker.onmessage = ({ data }: MessageEvent<TrackingNews>) => {
        if (data.kind === 'progress') onProgress(data.progress)
        else if (data.kind === 'wanted') next().then((frame) => send(worker, frame), reject)
        else if (data.kind === 'track') resolve(data.track)
        else reject(new VideoTrouble(data.code, { cause: data.detail }))
      }
      worker.postMessage(orderOf(clip, rate))
    })
  } finally {
    // Whether cancelled or done, stops all computation and frees the model's memory.
    worker.terminate()
  }
}

function orderOf({ file, isDecodable, from, seconds, width, height }: Clip, rate: number): TrackingOrder {
  return { file: isDecodable ? file : null, from, seconds, size: { width, height }, rate }
}

function send(worker: Worker, frame: SentFrame): void {
  worker.postMessage(frame, frame ? [frame.picture] : [])
}

let isCapable: boolean | undefined

/** Checked once: browsers allow only a few of these contexts, and evict others when there are too many. */
function hasWebGl2(): boolean {
  // The worker has no other canvas, and some browsers report differently for the page's own.
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
