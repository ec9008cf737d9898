import { loaderUrl, model, runtime } from '@mediapipe/pose/pose_landmark_full.tflite?tracker'
import { PoseLandmarker } from '@mediapipe/tasks-vision'
import type { BodyPoint } from '../track.ts'
import { downloadAll } from './download.ts'
import type { FrameSize } from './frame-size.ts'

/** Finds bodies in the frames of one clip, in order of time. */
export type Landmarker = {
  /** Every person in the frame, each as 33 points in pixels of the given size. */
  bodiesIn(frame: OffscreenCanvas, at: number, size: FrameSize): BodyPoint[][]
}

/** Loads the model and its runtime from our own origin. A model remembers the last frame: create a new one per clip. */
export async function loadLandmarker(onShare: (share: number) => void): Promise<Landmarker> {
  const [wasmBinary, modelAssetBuffer] = (await downloadAll([runtime, model], onShare)) as [Uint8Array, Uint8Array]
  // The runtime takes its binary from here; otherwise it would download it again without reporting progress. Its
  // console output helps no one, and its errors are thrown as well.
  Object.assign(self, { Module: { wasmBinary, print: () => undefined, printErr: () => undefined } })
  const files = { wasmLoaderPath: new URL(loaderUrl, self.location.href).href, wasmBinaryPath: runtime.url }
  const landmarker = await PoseLandmarker.createFromOptions(files, {
    // The CPU gives the same figures on every device; graphics drivers do not.
    baseOptions: { modelAssetBuffer, delegate: 'CPU' },
    runningMode: 'VIDEO',
    // The second one is requested only to detect that it is there.
    numPoses: 2,
  })
  let last = 0
  return {
    bodiesIn(frame, at, { width, height }) {
      // It rejects a time that does not increase.
      last = Math.max(last + 1, Math.round(at * 1000))
      const { landmarks } = landmarker.detectForVideo(frame, last)
      return landmarks.map((body) => body.map(({ x, y, visibility }) => ({ x: x * width, y: y * height, visibility })))
    },
  }
}
