/** Units of inputs and results; times are seconds and lengths metres unless the unit says otherwise. */
export const UNITS = [
  ...['none', 'count', 'percent', 'points', 'repetitions', 'years', 'load', 'rpe'],
  ...['s', 'm', 'cm', 'kg', 'l', 'l_per_h', 'g_per_day', 'kcal_per_day'],
  ...['s_per_km', 's_per_400m', 's_per_100m', 'km_per_h', 'm_per_s', 'bpm', 'w', 'j', 'ml_per_kg_min', 'fps'],
] as const
export type Unit = (typeof UNITS)[number]

export const GROUPS = [
  ...['running', 'strength', 'endurance', 'swimming', 'food', 'growth', 'golf', 'competition', 'athletics', 'tests'],
] as const
export type Group = (typeof GROUPS)[number]

type AnyInput = {
  key: string
  /** The key of its text in `locales/{language}/calculators.json` below `inputs`, if not its own key. */
  words?: string
  optional?: boolean
}

/** A single number; a `duration` is in seconds and written 24:34, a `distance` is in metres. */
export type NumberInput = AnyInput & {
  kind: 'number' | 'duration' | 'distance'
  unit: Unit
  min: number
  max: number
  /** The step of the form's field; only `whole` is validated. */
  step: number
  whole?: true
  default?: number
  /** Typical values that a form may suggest. */
  suggestions?: readonly number[]
}

export type ChoiceInput = AnyInput & { kind: 'choice'; choices: readonly string[]; default?: string }

/** An ordered list of numbers, each within the range. */
export type ListInput = AnyInput & {
  kind: 'list'
  unit: Unit
  min: number
  max: number
  step: number
  minCount: number
  maxCount: number
}

export type Input = NumberInput | ChoiceInput | ListInput

export type Value = number | string | readonly number[]
export type Values = Readonly<Record<string, Value | undefined>>

type ValueOf<One> = One extends { kind: 'choice'; choices: readonly (infer Choice)[] }
  ? Choice
  : One extends { kind: 'list' }
    ? readonly number[]
    : number

/** The values of a calculator's inputs after validation, with defaults filled in. */
export type Checked<Inputs extends readonly Input[]> = {
  [One in Inputs[number] as One extends { optional: true } ? never : One['key']]: ValueOf<One>
} & { [One in Inputs[number] as One extends { optional: true } ? One['key'] : never]?: ValueOf<One> | undefined }

/**
 * The problem with one input; `min` and `max` are in the input's unit, or a number of values for `too-few` and
 * `too-many`.
 */
export type Problem = {
  input: string
  problem: 'missing' | 'below' | 'above' | 'not-a-number' | 'not-whole' | 'not-a-choice' | 'too-few' | 'too-many'
  unit?: Unit
  min?: number
  max?: number
  choices?: readonly string[]
}

/** One result: a figure with its error, or a span of which both ends matter. */
export type Result = {
  key: string
  words?: string
  unit: Unit
  /** Decimals worth showing. */
  digits: number
} & ({ kind: 'figure'; value: number; low?: number; high?: number } | { kind: 'span'; low: number; high: number })

/** A cell of a table: a number, a span of two, a text key, or empty. */
export type Cell = number | readonly [number, number] | string | null
export type Column = { key: string; unit: Unit; digits: number }

/** What a page may draw in addition to the results; texts are below `pictures`. */
export type Picture =
  /** `error` is how far a measurement error may move the ends of the band. */
  | { kind: 'bands'; key: string; unit: Unit; digits: number; bands: readonly Band[] }
  | { kind: 'table'; key: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }
  | { kind: 'curve'; key: string; x: Column; y: Column; points: readonly CurvePoint[] }
  | { kind: 'bars'; key: string; unit: Unit; digits: number; bars: readonly number[]; lines: readonly BarLine[] }
  | { kind: 'fixtures'; key: string; rounds: readonly FixtureRound[] }

export type Band = { key: string; low: number; high: number; share?: readonly [number, number]; error?: number }
export type CurvePoint = { x: number; y: number; low?: number; high?: number; isGiven?: boolean }
export type BarLine = { key: string; points: readonly number[] }
export type FixtureRound = { round: number; games: readonly (readonly [number, number])[]; bye?: number }

/** Notes on certain figures; texts are below `notes`. */
export const NOTES = [
  'marathon_needs_long_runs',
  'zones_of_reserve',
  'zones_of_max',
  'max_is_estimated',
  'estimate_rough_for_young',
  'many_repetitions',
  'coach_present',
  'rest_is_no_target',
  'load_informs',
  'short_history',
  'lost_over_two_percent',
  'drank_more_than_sweat',
  'growth_is_no_selection',
  'far_from_peak',
  'index_without_caps',
  'one_rests',
  'base_time_of_2024',
  'land_as_you_left',
  'add_time_for_delays',
] as const
export type Note = (typeof NOTES)[number]

export type Computation = { results: readonly Result[]; pictures?: readonly Picture[]; notes?: readonly Note[] }

/** Replaces figures for athletes under an age; a text key below `advice`. */
export type Advice = { key: string; age: number; under: number }

export type Outcome =
  | {
      status: 'done'
      values: Values
      results: readonly Result[]
      pictures: readonly Picture[]
      notes: readonly Note[]
    }
  | { status: 'advice'; advice: Advice }
  | { status: 'refused'; problems: readonly Problem[] }

export type Source = { authors: string; year: number; title: string; published?: string; doi?: string; url?: string }

/** A test vector: values with known results; a span is expected as its two ends. */
export type Vector = {
  values: Values
  expect: Readonly<Record<string, number | readonly [number, number]>>
  /** The maximum deviation of a figure, by default 0.005. */
  tolerance?: number
}

/** Limits of an input that follow from other values, for example the fastest plausible time over a distance. */
export type Narrowing = Partial<Omit<NumberInput, 'key'> & Omit<ChoiceInput, 'key' | 'kind' | 'default'>> & {
  minCount?: number
  maxCount?: number
}

/** One calculator: its inputs, its computation, and its sources. */
export type Calculator<Inputs extends readonly Input[] = readonly Input[]> = {
  id: string
  group: Group
  inputs: Inputs
  /** Narrows inputs once others are known; receives only values that are valid by themselves. */
  narrow?(values: Partial<Checked<Inputs>>): Readonly<Record<string, Narrowing>>
  /** Athletes under this age get advice instead of figures. */
  minors?: { under: number; advice: string }
  compute(values: Checked<Inputs>): Computation
  /** Lines of a formula in symbols that need no translation. */
  formula: readonly string[]
  sources: readonly [Source, ...Source[]]
  /** Text keys below `notFor`. */
  notFor: readonly string[]
  vectors: readonly Vector[]
}

/** Declares a calculator; its `compute` gets values typed by its inputs. */
export function calculator<const Inputs extends readonly Input[]>(definition: Calculator<Inputs>): Calculator {
  return definition as unknown as Calculator
}

/** The text key of an input or a result. */
export function wordsKey({ key, words }: { key: string; words?: string }): string {
  return words ?? key
}

/** The text keys of inputs where they differ from the inputs' own keys. */
export function wordsOfInputs(inputs: readonly Pick<AnyInput, 'key' | 'words'>[]): Record<string, string> {
  return Object.fromEntries(inputs.flatMap(({ key, words }) => (words === undefined ? [] : [[key, words]])))
}

/** A figure, with its error if known. */
export function figure(key: string, value: number, unit: Unit, digits: number, error?: { low: number; high: number }) {
  return { kind: 'figure', key, value, unit, digits, ...error } as const
}

export function span(key: string, [low, high]: readonly [number, number], unit: Unit, digits: number) {
  return { kind: 'span', key, low, high, unit, digits } as const
}

/** The notes whose condition is true. */
export function notesWhen(conditions: Partial<Record<Note, boolean>>): Note[] {
  return NOTES.filter((note) => conditions[note])
}
