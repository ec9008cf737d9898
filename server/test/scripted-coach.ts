import type { Part } from '@touchline/contract/coaching/parts.ts'
import type { AnswerSource } from '../src/coaching/model/model.ts'
import type { OfflineCoach } from '../src/coaching/model/offline-coach.ts'

/** One part of each type, as answer sources create them. */
export const PARTS: { [Type in Part['type']]: Extract<Part, { type: Type }> } = {
  calculation: {
    type: 'calculation',
    calculator: 'race_prediction',
    inputs: { distance: 5000, time: 1474, target_distance: 10_000 },
    units: { distance: 'm', time: 's', target_distance: 'm' },
    results: [
      { kind: 'figure', key: 'predicted_time', value: 3073, unit: 's', digits: 0, low: 2980, high: 3170 },
      { kind: 'span', key: 'easy_pace', low: 345, high: 380, unit: 's_per_km', digits: 0 },
    ],
    formula: ['T2 = T1 · (D2 / D1)^1.06'],
    sources: [{ authors: 'Riegel P. S.', year: 1981, title: 'Athletic records and human endurance' }],
  },
  ask: {
    type: 'ask',
    calculator: 'race_prediction',
    purpose: 'calculation',
    inputs: [{ key: 'time', words: 'race_time', kind: 'duration', unit: 's', min: 97, max: 90_000 }],
    known: { distance: 5000, target_distance: 10_000 },
  },
  handover: {
    type: 'handover',
    memberId: 'hockey_nutritionist',
    reason: 'Jídlo je obor výživového poradce.',
    question: 'Co jíst před zápasem?',
  },
  safety: {
    type: 'safety',
    category: 'head_injury',
    severity: 'stop',
    contacts: [
      { kind: 'emergency', name: 'Tísňové volání', phone: '112', isChecked: true },
      { kind: 'line', name: 'Linka bezpečí', phone: '116 111', url: 'https://www.linkabezpeci.cz', isChecked: true },
    ],
    until: '2026-11-18T07:00:00.000Z',
  },
  artefact: { type: 'artefact', kind: 'plan', id: '7f8c1c1e-9a43-4a2e-b3a5-93d0c8a1f0aa', title: 'Deset kilometrů' },
  used: { type: 'used', figures: [{ key: 'best_5000', value: 1474, unit: 's', date: '2026-05-01' }] },
  proposal: { type: 'proposal', figure: 'weight', value: 72.5, unit: 'kg' },
  topic: {
    type: 'topic',
    id: 'meal-before',
    title: 'Co jíst před zápasem?',
    variants: [{ key: 'under-14', label: 'Do 14 let', text: 'Žádné gramy, běžné jídlo.' }],
  },
  choices: {
    type: 'choices',
    purpose: 'next',
    choices: [{ kind: 'topic', label: 'Kolik pít?', topic: 'fluid' }],
  },
  sources: {
    type: 'sources',
    items: [
      {
        mark: 1,
        id: 'fluid',
        title: 'Kolik pít?',
        sources: [{ authors: 'ACSM', year: 2007, title: 'Exercise and Fluid Replacement' }],
      },
    ],
  },
}

/** Text and parts in turn, with parts at the start, in a row, within the text and at the end. */
export const SCRIPT: readonly (string | Part)[] = [
  PARTS.used,
  'Za deset kilometrů to vyjde ',
  'na 51:13.',
  PARTS.calculation,
  PARTS.artefact,
  '\n\nA dál ',
  PARTS.handover,
  'už jen 🏃 v klidu. ',
  PARTS.proposal,
  PARTS.ask,
  PARTS.safety,
]

/** An answer from the library, as the offline coach gives it. */
export const LIBRARY_SCRIPT: readonly (string | Part)[] = ['Tři hodiny předem. ', PARTS.topic, PARTS.choices]

export const SCRIPT_TEXT = SCRIPT.filter((step) => typeof step === 'string').join('')
export const SCRIPT_PARTS = SCRIPT.filter((step) => typeof step !== 'string')

/** Plays a script; awaits `before` ahead of each step, which may stay pending until the answer is stopped. */
export function playing(
  script: readonly (string | Part)[],
  before: (step: number, signal: AbortSignal) => Promise<unknown> = async () => {},
): AnswerSource {
  return async (signal, say, show) => {
    for (const [index, step] of script.entries()) {
      await before(index, signal)
      signal.throwIfAborted()
      if (typeof step === 'string') say(step)
      else show(step)
    }
    return { reason: 'complete', usage: undefined }
  }
}

/** Resolves when the answer is stopped. */
function untilStopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** A coach that answers everything with the script; `#stall:N` in a question makes it stall before step N. */
export const scriptedCoach: OfflineCoach = ({ message }) => {
  const stall = Number(/#stall:(\d+)/.exec(message)?.[1] ?? -1)
  return playing(SCRIPT, async (step, signal) => step === stall && untilStopped(signal))
}
