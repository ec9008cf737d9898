import { loaderUrl, model, runtime } from '@mediapipe/pose/pose_landmark_full.tflite?tracker'
import { PoseLandmarker } from '@mediapipe/tasks-vision'
import type { BodyPoint } from '../track.ts'
import { downloadAll } from './download.ts'
import type { FrameSize } from './frame-size.ts'

/** Finds bodies in the frames of one clip, in the order of time. */
export type Landmarker = {
  /** Everybody in the frame, each as 33 points in pixels of the given size. */
  bodiesIn(frame: OffscreenCanvas, at: number, size: FrameSize): BodyPoint[][]
}

/** Loads the model and its runtime from our own origin. A model remembers the last frame: take a new one per clip. */
export async function loadLandmarker(onShare: (share: number) => void): Promise<Landmarker> {
  const [wasmBinary, modelAssetBuffer] = (await downloadAll([runtime, model], onShare)) as [Uint8Array, Uint8Array]
  // The runtime takes its binary from here; it would load it again otherwise, without telling how far it is. What it
  // writes to the console nobody can act on, and its errors are thrown as well.
  Object.assign(self, { Module: { wasmBinary, print: () => undefined, printErr: () => undefined } })
  const files = { wasmLoaderPath: new URL(loaderUrl, self.location.href).href, wasmBinaryPath: runtime.url }
  const landmarker = await PoseLandmarker.createFromOptions(files, {
    // The processor gives the same figures on every device; graphics drivers do not.
    baseOptions: { modelAssetBuffer, delegate: 'CPU' },
    runningMode: 'VIDEO',
    // The second is asked for only to know that it is there.
    numPoses: 2,
  })
  let last = 0
  return {
    bodiesIn(frame, at, { width, height }) {
      // It refuses a time that does not rise.
      last = Math.max(last + 1, Math.round(at * 1000))
      const { landmarks } = landmarker.detectForVideo(frame, last)
      return landmarks.map((body) => body.map(({ x, y, visibility }) => ({ x: x * width, y: y * height, visibility })))
    },
  }
}
