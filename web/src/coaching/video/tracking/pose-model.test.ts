import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { packTask } from '../../../../pose-model.ts'

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@mediapipe/pose/package.json'))
const landmarks = readFileSync(join(PACKAGE, 'pose_landmark_full.tflite'))
const detector = readFileSync(join(PACKAGE, 'pose_solution_packed_assets.data'))

test('[VID-01] packs the pinned weights, byte for byte as they are, behind new metadata', () => {
  const task = packTask(landmarks, detector)
  expect(task.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004', 'latin1'))
  expect(task.includes(landmarks)).toBe(true)
  expect(task.includes(detector)).toBe(true)
  expect(task.toString('latin1').split('TFLITE_METADATA')).toHaveLength(3)
})

test('[VID-01] refuses weights that differ in a single byte', () => {
  const changed = Buffer.from(landmarks)
  changed[1_000_000] = (changed[1_000_000] ?? 0) ^ 1
  expect(() => packTask(changed, detector)).toThrow('not the one that was measured')
  expect(() => packTask(landmarks, landmarks)).toThrow('not the one that was measured')
})
