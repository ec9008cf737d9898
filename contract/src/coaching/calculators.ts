import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { LANGUAGE_CODES } from '../platform/languages.ts'

const texts = z.array(z.string()).readonly()

const Choice = z.object({ value: z.string(), label: z.string() })

/** One input of a calculator, in one language; ranges are the widest, other inputs may narrow them. */
const CalculatorInput = z.object({
  key: z.string(),
  kind: z.enum(['number', 'duration', 'distance', 'choice', 'list']),
  label: z.string(),
  ask: z.string().meta({ description: 'The question by which a coach asks for it' }),
  optional: z.boolean(),
  unit: z.string().optional().meta({ description: 'Durations are in seconds, distances in metres' }),
  unitLabel: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  whole: z.boolean().optional(),
  default: z.union([z.number(), z.string()]).optional(),
  suggestions: z.array(z.number()).readonly().optional(),
  choices: z.array(Choice).optional(),
  minCount: z.number().optional(),
  maxCount: z.number().optional(),
})

const Source = z.object({
  authors: z.string(),
  year: z.number(),
  title: z.string(),
  published: z.string().optional(),
  doi: z.string().optional(),
  url: z.string().optional(),
})

/** A calculator as shown to users, in one language. */
export const CalculatorDescription = z.object({
  id: z.string(),
  group: z.string(),
  groupName: z.string(),
  name: z.string(),
  description: z.string(),
  inputs: z.array(CalculatorInput),
  formula: texts,
  sources: z.array(Source).readonly(),
  notFor: texts,
  minors: z.object({ under: z.number(), text: z.string() }).optional(),
})
export type CalculatorDescription = z.infer<typeof CalculatorDescription>

const CalculationResult = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['figure', 'span']).meta({ description: 'A figure may have an error; both ends of a span are meant' }),
  value: z.number().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
  unit: z.string(),
  digits: z.number(),
  text: z.string().meta({ description: "As the caller's language writes it" }),
})

const Column = z.object({ key: z.string(), unit: z.string(), digits: z.number() })
const Cell = z.union([z.number(), z.tuple([z.number(), z.number()]).readonly(), z.string(), z.null()])
const Point = z.object({
  x: z.number(),
  y: z.number(),
  low: z.number().optional(),
  high: z.number().optional(),
  isGiven: z.boolean().optional(),
})
const Band = z.object({
  key: z.string(),
  low: z.number(),
  high: z.number(),
  share: z.tuple([z.number(), z.number()]).readonly().optional(),
  error: z.number().optional(),
})
const Round = z.object({
  round: z.number(),
  games: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
  bye: z.number().optional(),
})
const picture = { key: z.string(), unit: z.string(), digits: z.number() }
const Line = z.object({ key: z.string(), points: z.array(z.number()).readonly() })

/** Charts and tables of a calculation. */
const CalculationPicture = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bands'), ...picture, bands: z.array(Band).readonly() }),
  z.object({
    kind: z.literal('table'),
    key: z.string(),
    columns: z.array(Column).readonly(),
    rows: z.array(z.array(Cell).readonly()).readonly(),
  }),
  z.object({ kind: z.literal('curve'), key: z.string(), x: Column, y: Column, points: z.array(Point).readonly() }),
  z.object({
    kind: z.literal('bars'),
    ...picture,
    bars: z.array(z.number()).readonly(),
    lines: z.array(Line).readonly(),
  }),
  z.object({ kind: z.literal('fixtures'), key: z.string(), rounds: z.array(Round).readonly() }),
])

const CalculationValue = z.union([z.number(), z.string().max(100), z.array(z.number()).max(400).readonly()])

/** Figures, or advice instead of them if the athlete is too young. */
export const Calculation = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    calculator: z.string(),
    values: z.record(z.string(), CalculationValue).meta({ description: 'With the defaults of what was left out' }),
    results: z.array(CalculationResult),
    pictures: z.array(CalculationPicture).readonly(),
    notes: z.array(z.object({ key: z.string(), text: z.string() })),
    formula: texts,
    sources: z.array(Source).readonly(),
  }),
  z.object({
    status: z.literal('advice'),
    calculator: z.string(),
    advice: z.object({ key: z.string(), age: z.number(), under: z.number(), text: z.string() }),
  }),
])
export type Calculation = z.infer<typeof Calculation>

const InLanguage = z.object({
  language: z.enum(LANGUAGE_CODES).optional().meta({ description: 'Else Accept-Language, else cs' }),
})

export const listCalculators = endpoint({
  method: 'GET',
  path: '/api/calculators',
  access: 'everyone',
  limit: { requests: 300, perSeconds: 60 },
  summary: 'All calculators: inputs with ranges, formulas and sources',
  query: InLanguage,
  reply: z.object({ calculators: z.array(CalculatorDescription) }),
})

export const computeCalculation = endpoint({
  method: 'POST',
  path: '/api/calculators/:id',
  access: 'everyone',
  limit: { requests: 600, perSeconds: 60 },
  summary: 'Computes: the body holds the values of the inputs by their keys',
  params: { id: z.string().regex(/^\w{1,100}$/, 'CALCULATOR_NOT_FOUND') },
  query: InLanguage,
  body: z.record(z.string().max(100), CalculationValue.nullable()),
  reply: Calculation,
  errors: ['CALCULATOR_NOT_FOUND', 'CALCULATOR_INPUT_WRONG'],
})
