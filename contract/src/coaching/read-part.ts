import type { Part, PartType } from './parts.ts'
import { SAFETY_ANSWERS, SAFETY_CATEGORIES, SAFETY_RESPONSES, SAFETY_SEVERITIES } from './safety.ts'

type Check = (value: unknown) => boolean

/**
 * A part that this release can show; undefined if its type or shape is unknown. Equivalent to `readPart` of parts.ts
 * except for lengths, which the server has checked: every chat loads this initially, and zod would add 25 kB.
 */
export function readPart(part: unknown): Part | undefined {
  const type = Object(part).type as PartType
  return typeof type === 'string' && Object.hasOwn(SHAPES, type) && SHAPES[type](part) ? (part as Part) : undefined
}

const text: Check = (value) => typeof value === 'string'
const key: Check = (value) => text(value) && value !== ''
const number: Check = Number.isFinite
const whole: Check = Number.isSafeInteger
const flag: Check = (value) => typeof value === 'boolean'
const moment: Check = (value) => text(value) && !Number.isNaN(Date.parse(value as string))
const oneOf =
  (...choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value as string)
const any =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value))
const maybe = (check: Check): Check => any((value) => value === undefined, check)
const list =
  (check: Check, least = 0): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(check)
const isRecord: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const record =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.entries(value as object).every(([name, inner]) => key(name) && check(inner))
const shape =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isRecord(value) && Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]))

const values = record(any(number, text, list(number)))
const resultWords = {
  key,
  words: maybe(key),
  unit: text,
  digits: (digits: unknown) => whole(digits) && Number(digits) >= 0,
}
const result = any(
  shape({ kind: oneOf('figure'), ...resultWords, value: number, low: maybe(number), high: maybe(number) }),
  shape({ kind: oneOf('span'), ...resultWords, low: number, high: number }),
)
const source = shape({
  ...{ authors: text, year: whole, title: text },
  ...{ published: maybe(text), doi: maybe(text), url: maybe(text) },
})
const asked = shape({
  ...{ key, words: maybe(key), unit: maybe(text), min: maybe(number), max: maybe(number) },
  kind: oneOf('number', 'duration', 'distance', 'choice', 'list', 'text', 'date', 'days'),
  step: maybe((step) => number(step) && Number(step) > 0),
  ...{ choices: maybe(list(key)), optional: maybe(flag), minCount: maybe(whole), maxCount: maybe(whole) },
})
const contact = shape({
  kind: oneOf('emergency', 'line', 'agency', 'welfare'),
  ...{ name: text, phone: maybe(text), url: maybe(text), hours: maybe(text), isChecked: flag },
})
const answer = oneOf(...SAFETY_ANSWERS)
const safetyQuestion = shape({
  ...{ title: key, hint: key, choices: list(shape({ answer, label: key, hint: maybe(key) }), 2) },
})
const firstAid = shape({
  ...{ title: key, steps: list(shape({ title: key, text: maybe(key) }), 1), never: list(key), worse: list(key) },
  source: key,
})
const safetyNote = shape({ title: key, text: key, reply: text })
const used = shape({ key, value: any(number, text), unit: maybe(text), date: maybe(moment) })

const choice = shape({
  kind: oneOf('topic', 'question', 'calculation', 'making', 'colleague'),
  ...{ label: key, hint: maybe(text), topic: maybe(text), calculator: maybe(key), memberId: maybe(text) },
})

const SHAPES: Record<PartType, Check> = {
  calculation: shape({
    ...{ calculator: key, inputs: values, units: maybe(record(text)), results: list(result, 1) },
    ...{ formula: list(text), sources: list(source), notes: maybe(list(key)) },
  }),
  ask: shape({
    ...{ calculator: maybe(key), purpose: key, inputs: list(asked, 1) },
    ...{ known: maybe(values), sent: maybe(values) },
  }),
  handover: shape({ memberId: text, reason: text, question: text }),
  safety: shape({
    ...{ category: oneOf(...SAFETY_CATEGORIES), severity: oneOf(...SAFETY_SEVERITIES), contacts: list(contact) },
    ...{ response: maybe(oneOf(...SAFETY_RESPONSES)), answer: maybe(answer) },
    ...{ question: maybe(safetyQuestion), firstAid: maybe(firstAid), note: maybe(safetyNote) },
    ...{ until: maybe(moment), isRepeat: maybe(flag), forChild: maybe(flag) },
  }),
  artefact: shape({ kind: oneOf('plan', 'competition', 'list'), id: text, title: text }),
  used: shape({ figures: list(used, 1) }),
  proposal: shape({ figure: key, value: number, unit: text }),
  topic: shape({
    ...{ id: key, title: text, variants: list(shape({ key, label: text, text })) },
    ...{ from: maybe(text), variant: maybe(key) },
  }),
  choices: shape({ purpose: oneOf('meant', 'next', 'examples'), choices: list(choice, 1) }),
  sources: shape({ items: list(shape({ mark: whole, id: text, title: text, sources: list(source) }), 1) }),
}
