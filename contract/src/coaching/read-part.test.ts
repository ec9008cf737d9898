import { expect, test } from 'vitest'
import { readPart as byContract, type Part } from './parts.ts'
import { readPart } from './read-part.ts'

const RESULT = { key: 'time', words: 'time', unit: 's', digits: 0 }
const PARTS: Part[] = [
  {
    type: 'calculation',
    calculator: 'race_prediction',
    inputs: { distance: 5000, course: 'track', times: [1, 2] },
    units: { distance: 'm' },
    results: [
      { kind: 'figure', ...RESULT, value: 3073, low: 3000, high: 3150 },
      { kind: 'span', ...RESULT, low: 1, high: 2 },
    ],
    formula: ['T2 = T1'],
    sources: [
      { authors: 'Riegel', year: 1981, title: 'Records', published: 'AS', doi: '10.1/2', url: 'https://x.org' },
    ],
    notes: ['flat'],
  },
  {
    type: 'ask',
    calculator: 'race_prediction',
    purpose: 'calculation',
    inputs: [
      { key: 'time', words: 'time', kind: 'duration', unit: 's', min: 97, max: 90000, step: 0.5, optional: true },
      { key: 'days', kind: 'days', choices: ['a', 'b'], minCount: 1, maxCount: 3 },
    ],
    known: { distance: 5000 },
    sent: { time: 3 },
  },
  { type: 'handover', memberId: 'hockey_fitness', reason: 'Fitness.', question: 'How fast?' },
  {
    type: 'safety',
    category: 'head_injury',
    severity: 'stop',
    contacts: [{ kind: 'line', name: 'Linka', phone: '112', url: 'https://x.org', hours: 'nonstop', isChecked: true }],
    until: '2026-11-18T07:00:00.000Z',
    isRepeat: true,
    forChild: false,
  },
  {
    type: 'safety',
    category: 'first_aid',
    severity: 'emergency',
    response: 'ask',
    answer: 'harmless',
    contacts: [],
    question: {
      title: 'Which?',
      hint: 'Choose.',
      choices: [
        { answer: 'harmless', label: 'This' },
        { answer: 'danger', label: 'That', hint: 'Now.' },
      ],
    },
    firstAid: { title: 'Asthma', steps: [{ title: 'Call', text: '112' }], never: ['a'], worse: ['b'], source: 'ERC' },
    note: { title: 'A word', text: 'Rest.', reply: 'All of it.' },
  },
  { type: 'artefact', kind: 'plan', id: 'p1', title: '10 km' },
  { type: 'used', figures: [{ key: 'best_5000', value: 1474, unit: 's', date: '2026-05-01' }] },
  { type: 'proposal', figure: 'weight', value: 72.5, unit: 'kg' },
]
const INSTEAD = [undefined, null, '', 'other', -1, 0, 2.5, Number.NaN, true, [], ['x'], [null], {}, { x: null }]

test.each(PARTS)('[OPS-19] [COACH-07] a part of type $type is read or passed over as the contract says', (part) => {
  expect(readPart(part)).toEqual(part)
  for (const path of pathsOf(part)) {
    for (const instead of INSTEAD) {
      const changed = withChange(part, path, instead)
      const isKnown = byContract(changed) !== undefined
      expect(readPart(changed) !== undefined, `${path.join('.')} = ${JSON.stringify(instead)}`).toBe(isKnown)
    }
  }
})

test('[OPS-19] [COACH-07] what is no part is passed over', () => {
  for (const nothing of [null, 3, 'ask', [], {}, { type: 'hologram' }, { type: 'constructor' }]) {
    expect(readPart(nothing)).toBeUndefined()
  }
})

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key])),
  ]
}

function withChange(part: object, path: string[], instead: unknown): object {
  const copy = structuredClone(part)
  const owner = path.slice(0, -1).reduce((inner, key) => (inner as Record<string, object>)[key] as object, copy)
  Object.assign(owner, { [path.at(-1) ?? '']: instead })
  return copy
}
