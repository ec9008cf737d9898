import { expect, test } from 'vitest'
import {
  AnyPart,
  type AskPart,
  hasRoomFor,
  MAX_PART_BYTES,
  MAX_PARTS,
  type Part,
  readPart,
  withSentValues,
} from './parts.ts'

const ASK: AskPart = {
  type: 'ask',
  calculator: 'race_prediction',
  purpose: 'calculation',
  inputs: [{ key: 'time', kind: 'duration', unit: 's', min: 97, max: 90000 }],
}

const PARTS: Part[] = [
  {
    type: 'calculation',
    calculator: 'race_prediction',
    inputs: { distance: 5000, time: 1474, target_distance: 10000 },
    units: { distance: 'm', time: 's', target_distance: 'm' },
    results: [{ kind: 'figure', key: 'predicted_time', value: 3073, unit: 's', digits: 0, low: 3000, high: 3150 }],
    formula: ['T2 = T1 · (D2 / D1)^1.06'],
    sources: [{ authors: 'Riegel', year: 1981, title: 'Athletic records and human endurance' }],
  },
  ASK,
  { type: 'handover', memberId: 'hockey_fitness', reason: 'Fitness.', question: 'How fast?' },
  {
    type: 'safety',
    category: 'head_injury',
    severity: 'stop',
    contacts: [{ kind: 'emergency', name: '112', phone: '112', isChecked: true }],
    until: '2026-11-18T07:00:00.000Z',
  },
  { type: 'artefact', kind: 'plan', id: 'p1', title: '10 km' },
  { type: 'used', figures: [{ key: 'best_5000', value: 1474, unit: 's', date: '2026-05-01' }] },
  { type: 'proposal', figure: 'weight', value: 72.5, unit: 'kg' },
]

test.each(PARTS)('[COACH-07] a part of type $type is read as it was written', (part) => {
  expect(readPart(JSON.parse(JSON.stringify(part)))).toEqual(part)
  expect(AnyPart.parse(part)).toEqual(part)
})

test('[COACH-07] a part of a newer release is kept whole and shown by nobody', () => {
  const newer = { type: 'hologram', depth: { metres: 3 } }
  expect(AnyPart.parse(newer)).toEqual(newer)
  expect(readPart(newer)).toBeUndefined()
  expect(readPart({ ...ASK, inputs: 'none' })).toBeUndefined()
  for (const nothing of [null, 3, 'ask', [], {}]) expect(readPart(nothing)).toBeUndefined()
})

test('[COACH-07] an answer has at most twenty parts, each of at most sixteen kilobytes', () => {
  const small = { type: 'artefact' }
  const large = { type: 'artefact', title: 'ž'.repeat(MAX_PART_BYTES / 2) }
  expect(hasRoomFor(small, Array(MAX_PARTS - 1).fill(small))).toBe(true)
  expect(hasRoomFor(small, Array(MAX_PARTS).fill(small))).toBe(false)
  expect(hasRoomFor(large, [])).toBe(false)
  expect(AnyPart.safeParse(large).success).toBe(false)
  const half = { type: 'artefact', title: 'z'.repeat(MAX_PART_BYTES - 100) }
  expect(hasRoomFor(half, Array(3).fill(half))).toBe(true)
  expect(hasRoomFor(half, Array(4).fill(half))).toBe(false)
})

test('[COACH-09] a form knows what was sent, and is open again where its question is taken back', () => {
  const values = { time: 1474 }
  const sent = withSentValues(ASK, { calculator: 'race_prediction', values })
  expect(sent).toEqual({ ...ASK, sent: values })
  expect(withSentValues(sent, undefined)).toEqual(ASK)
  expect(withSentValues(ASK, { calculator: 'elo', values })).toEqual(ASK)
  expect(withSentValues(PARTS[4] as Part, { values })).toEqual(PARTS[4])
})
