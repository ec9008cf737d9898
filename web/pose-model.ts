import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'
import { withMetadata } from './pose-metadata.ts'
import { storedZip } from './stored-zip.ts'

// Hashes of the weights that were measured. A package with others must not slip in: every angle would change with it.
const PINNED = {
  detector: 'a63c614bef30d35947f13be361820b1e4e3bec9cfeebf4d11216a18373108e85',
  landmarks: 'e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f',
  task: '2a23e3beec9c4d076bed9b64d321395610a09b7ca672c0400a5ee4f0fdc28678',
}

const CACHE = fileURLToPath(new URL('../node_modules/.cache/touchline', import.meta.url))

/**
 * Resolves `pose_landmark_full.tflite?tracker` to the URLs of all files the tracker loads, with sizes: the browser
 * cannot tell the total size of a compressed response.
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

/** Packs the landmark model with the detector from the same folder; the result is cached. */
function packedTask(landmarkModel: string): string {
  const path = join(CACHE, `pose-${PINNED.task.slice(0, 16)}.task`)
  if (existsSync(path) && sha256(readFileSync(path)) === PINNED.task) return path
  // The package ships its detector as the only asset of this archive, without any wrapping.
  const detector = readFileSync(join(dirname(landmarkModel), 'pose_solution_packed_assets.data'))
  const task = packTask(readFileSync(landmarkModel), detector)
  // Two builds may run at once; renaming prevents either from reading a partial file.
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(`${path}.${process.pid}`, task)
  renameSync(`${path}.${process.pid}`, path)
  return path
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** A file of the runtime for module workers. */
function runtimeFile(ending: 'wasm' | 'js'): string {
  return createRequire(import.meta.url).resolve(`@mediapipe/tasks-vision/vision_wasm_module_internal.${ending}`)
}

function address(file: string): string {
  return JSON.stringify(`${normalizePath(file)}?url`)
}
