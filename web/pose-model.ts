import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'
import { withMetadata } from './pose-metadata.ts'
import { storedZip } from './stored-zip.ts'

// The weights as they were measured. A package that brings others must not slip in: every angle would change with it.
const PINNED = {
  detector: 'a63c614bef30d35947f13be361820b1e4e3bec9cfeebf4d11216a18373108e85',
  landmarks: 'e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f',
  task: '2a23e3beec9c4d076bed9b64d321395610a09b7ca672c0400a5ee4f0fdc28678',
}

const CACHE = fileURLToPath(new URL('../node_modules/.cache/touchline', import.meta.url))

/**
 * Turns `pose_landmark_full.tflite?tracker` into the addresses of all that the tracker loads, with sizes: what is sent
 * compressed does not tell the browser how much will come.
 */
export function poseModel(): Plugin {
  return {
    name: 'pose-model',
    enforce: 'pre',
    load(id) {
      const [file, query] = id.split('?')
      if (!file || query !== 'tracker') return undefined
      const [model, runtime] = [packedTask(file), runtimeFile('wasm')]
      const code = `
        import modelUrl from ${address(model)}
        import runtimeUrl from ${address(runtime)}
        export { default as loaderUrl } from ${address(runtimeFile('js'))}
        export const model = { url: modelUrl, bytes: ${statSync(model).size} }
        export const runtime = { url: runtimeUrl, bytes: ${statSync(runtime).size} }`
      return { code, moduleType: 'js' }
    },
  }
}

/** Both models in one `.task` file, if they are the pinned ones. */
export function packTask(landmarks: Buffer, detector: Buffer): Buffer {
  if (sha256(landmarks) !== PINNED.landmarks || sha256(detector) !== PINNED.detector) {
    throw new Error(
      'The pose model is not the one that was measured; install @mediapipe/pose as package-lock.json says.',
    )
  }
  const task = storedZip([
    { name: 'pose_detector.tflite', content: withMetadata(detector, { mean: 127.5, deviation: 127.5 }) },
    { name: 'pose_landmarks_detector.tflite', content: withMetadata(landmarks, { mean: 0, deviation: 255 }) },
  ])
  if (sha256(task) !== PINNED.task) {
    throw new Error('The packed pose model differs from the pinned one; see what changed in web/pose-metadata.ts.')
  }
  return task
}

/** Packs the landmark model with the detector that lies beside it; done once and kept. */
function packedTask(landmarkModel: string): string {
  const path = join(CACHE, `pose-${PINNED.task.slice(0, 16)}.task`)
  if (existsSync(path) && sha256(readFileSync(path)) === PINNED.task) return path
  // The package keeps its detector as the one asset of this archive, without any wrapping.
  const detector = readFileSync(join(dirname(landmarkModel), 'pose_solution_packed_assets.data'))
  const task = packTask(readFileSync(landmarkModel), detector)
  // Two builds may run at once; renaming lets neither read half a file.
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(`${path}.${process.pid}`, task)
  renameSync(`${path}.${process.pid}`, path)
  return path
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** A part of the runtime for workers that are modules. */
function runtimeFile(ending: 'wasm' | 'js'): string {
  return createRequire(import.meta.url).resolve(`@mediapipe/tasks-vision/vision_wasm_module_internal.${ending}`)
}

function address(file: string): string {
  return JSON.stringify(`${normalizePath(file)}?url`)
}
