import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Source maps, type declarations and documentation: a third of what is installed. Licences stay.
const NEVER_READ = /\.(?:map|d\.ts|d\.mts|d\.cts|tsbuildinfo|flow|md|markdown)$/i
const KEPT = /^(?:licen[cs]e|notice|copying)/i

// Parts of packages that neither the build nor the server opens.
const UNUSED = [
  // Optional peers that npm installs because they are in the lock.
  ...['typescript', '@typescript', 'esbuild', '@esbuild', 'tsx', '.bin/tsc', '.bin/esbuild', '.bin/tsx'],
  // The models and runtimes that the tracker does not use (web/pose-model.ts).
  ...['heavy', 'lite'].map((model) => `@mediapipe/pose/pose_landmark_${model}.tflite`),
  ...['simd_wasm', 'wasm'].flatMap((name) =>
    ['js', 'wasm'].map((end) => `@mediapipe/pose/pose_solution_${name}_bin.${end}`),
  ),
  ...['internal', 'nosimd_internal'].flatMap((name) =>
    ['js', 'wasm'].map((end) => `@mediapipe/tasks-vision/wasm/vision_wasm_${name}.${end}`),
  ),
  // The server loads the CommonJS build (server/src/coaching/model/tokenizer.ts).
  ...['esm', 'src', 'data'].map((folder) => `gpt-tokenizer/${folder}`),
]

/** Removes from a node_modules folder what nothing reads, and returns how many bytes that was. */
export function slimPackages(folder) {
  const unused = UNUSED.map((path) => join(folder, path)).filter((path) => existsSync(path))
  const bytes = unused.reduce((sum, path) => sum + sizeOf(path), 0)
  for (const path of unused) rmSync(path, { recursive: true })
  return bytes + slim(folder)
}

function slim(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  let bytes = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    // A workspace is a link: its sources are not touched.
    if (entry.isDirectory()) bytes += slim(path)
    else if (entry.isFile() && NEVER_READ.test(entry.name) && !KEPT.test(entry.name)) {
      bytes += statSync(path).size
      rmSync(path)
    }
  }
  if (entries.length > 0 && readdirSync(folder).length === 0) rmdirSync(folder)
  return bytes
}

function sizeOf(path) {
  const found = statSync(path)
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
