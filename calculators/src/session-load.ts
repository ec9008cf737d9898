import { calculator, figure, type Note, type Picture } from './calculator.ts'

const WEEK = 7
const MONTH = 28

/** Session load as RPE times minutes, and the last week compared with the last four. */
export const sessionLoad = calculator({
  id: 'session_load',
  group: 'endurance',
  inputs: [
    { key: 'rpe', kind: 'number', unit: 'rpe', min: 0, max: 10, step: 0.5, optional: true },
    {
      key: 'duration',
      words: 'session_duration',
      kind: 'duration',
      unit: 's',
      min: 60,
      max: 86_400,
      step: 60,
      optional: true,
    },
    {
      key: 'daily_loads',
      kind: 'list',
      unit: 'load',
      min: 0,
      max: 15_000,
      step: 1,
      minCount: 1,
      maxCount: 366,
      optional: true,
    },
  ],
  narrow({ rpe, duration, daily_loads: loads }) {
    const isSession = loads === undefined || rpe !== undefined || duration !== undefined
    return { rpe: { optional: !isSession }, duration: { optional: !isSession } }
  },
  compute({ rpe, duration, daily_loads: before }) {
    const session = rpe !== undefined && duration !== undefined ? [(rpe * duration) / 60] : []
    const [load] = session
    const ofSession = load === undefined ? [] : [figure('session_load', load, 'load', 0)]
    if (!before) return { results: ofSession }
    const days = [...before, ...session]
    return { results: [...ofSession, ...resultsOf(days)], pictures: [pictureOf(days)], notes: notesOf(days) }
  },
  formula: ['load = RPE × min', 'EWMAₜ = loadₜ × λ + EWMAₜ₋₁ × (1 − λ), λ = 2 / (N + 1)', 'ratio = EWMA(7) / EWMA(28)'],
  sources: [
    {
      authors:
        'C. Foster, J. A. Florhaug, J. Franklin, L. Gottschall, L. A. Hrovatin, S. Parker, P. Doleshal, C. Dodge',
      year: 2001,
      title: 'A new approach to monitoring exercise training',
      published: 'Journal of Strength and Conditioning Research 15, 109–115',
      doi: '10.1519/00124278-200102000-00019',
    },
    {
      authors: 'S. Williams, S. West, M. J. Cross, K. A. Stokes',
      year: 2017,
      title: 'Better way to determine the acute:chronic workload ratio?',
      published: 'British Journal of Sports Medicine 51, 209–210',
      doi: '10.1136/bjsports-2016-096589',
    },
  ],
  notFor: ['no_injury_forecast', 'unwell'],
  vectors: [
    { values: { rpe: 6, duration: 5700 }, expect: { session_load: 570 } },
    {
      values: { daily_loads: [...days(21, 400), ...days(7, 600)] },
      expect: { week_load: 4200, rolling_load_ratio: 1.333, load_ratio: 1.198 },
    },
    { values: { daily_loads: days(28, 350) }, expect: { load_ratio: 1, rolling_load_ratio: 1, acute_load: 350 } },
  ],
})

function resultsOf(days: readonly number[]) {
  const week = figure('week_load', sum(days.slice(-WEEK)), 'load', 0)
  if (days.length < WEEK) return [week]
  const [acute, chronic] = [averages(days, WEEK).at(-1) ?? 0, averages(days, MONTH).at(-1) ?? 0]
  const monthly = mean(days.slice(-MONTH))
  const isMonth = days.length >= MONTH && monthly > 0
  return [
    week,
    figure('acute_load', acute, 'load', 0),
    figure('chronic_load', chronic, 'load', 0),
    ...(chronic > 0 ? [figure('load_ratio', acute / chronic, 'none', 2)] : []),
    ...(isMonth ? [figure('rolling_load_ratio', mean(days.slice(-WEEK)) / monthly, 'none', 2)] : []),
  ]
}

function pictureOf(days: readonly number[]): Picture {
  const lines = [
    { key: 'acute_load', points: averages(days, WEEK) },
    { key: 'chronic_load', points: averages(days, MONTH) },
  ]
  return { kind: 'bars', key: 'daily_loads', unit: 'load', digits: 0, bars: days, lines }
}

function notesOf({ length }: readonly number[]): Note[] {
  if (length < WEEK) return []
  return length < MONTH ? ['load_informs', 'short_history'] : ['load_informs']
}

function days(count: number, load: number): number[] {
  return Array<number>(count).fill(load)
}

/** Exponentially weighted moving averages per day, starting with the first load. */
function averages(loads: readonly number[], span: number): number[] {
  const weight = 2 / (span + 1)
  let average = loads[0] ?? 0
  return loads.map((load) => {
    average += (load - average) * weight
    return average
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return sum(values) / Math.max(1, values.length)
}
