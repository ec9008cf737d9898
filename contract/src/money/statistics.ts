import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, TimeZone } from '../platform/fields.ts'
import type { TokenModel } from '../platform/pricing.ts'
import { COMMON_ROLES, DISCIPLINES, SPECIALIST_IDS } from '../platform/sports.ts'

/** The periods of the statistics in days, including today. */
export const STATISTICS_PERIODS = ['7', '30', '90', '365'] as const
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number]

/** Groups with fewer people are not shown individually. */
export const LEAST_PEOPLE = 3

/** The number of weeks shown, including this one. */
export const WEEKS_SHOWN = 10

/** The number of members named, heaviest users first. */
export const MEMBERS_NAMED = 25

/** The kind of a question, by its attachment. */
export const QUESTION_KINDS = ['question', 'document', 'clip'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

const MODELS = ['gpt5', 'gpt5_mini'] as const satisfies readonly TokenModel[]

const Day = z.string().meta({ description: 'YYYY-MM-DD, UTC' })
const Totals = z.object({ activeMembers: z.int(), questions: z.int(), tokens: z.int() })

/** A breakdown into groups: those of three people or more, and the sum of the others. */
function breakdownBy<Id extends z.ZodType<string>>(id: Id) {
  return z.object({
    groups: z.array(z.object({ id, amount: z.int() })).meta({ description: 'The largest first' }),
    others: z
      .object({ groups: z.int(), amount: z.int() })
      .nullable()
      .meta({ description: 'Groups of fewer than three people, and where need be the next larger one, summed' }),
  })
}
export type Breakdown<Id extends string = string> = {
  groups: { id: Id; amount: number }[]
  others: { groups: number; amount: number } | null
}

const Cell = z.int().nullable().meta({ description: 'Null where fewer than three people asked' })

export const Statistics = z.object({
  computedAt: z.string().meta({ description: 'ISO 8601' }),
  from: Day,
  until: Day.meta({ description: 'Today, UTC' }),
  members: z.int().meta({ description: 'People of the club today' }),
  now: Totals,
  before: Totals.meta({ description: 'The same number of days before' }),
  newMembers: z.int().meta({ description: 'Asked for the first time ever' }),
  returningMembers: z.int(),
  daily: z.object({
    active: z.array(z.int()).meta({ description: 'Active members by day, from the first one on' }),
    questions: z.array(z.int()),
    activeBefore: z.array(z.int()).meta({ description: 'Of the period before' }),
  }),
  weekly: z.array(z.object({ week: Day.meta({ description: 'Its Monday' }), active: z.int(), questions: z.int() })),
  hours: z
    .array(z.object({ cells: z.array(Cell), total: Cell }))
    .meta({ description: 'Questions by weekday, Monday first, and hour of the time zone that was asked for' }),
  sports: breakdownBy(z.enum(DISCIPLINES)).meta({ description: 'Questions' }),
  roles: breakdownBy(z.enum(COMMON_ROLES)).meta({ description: 'Questions' }),
  models: breakdownBy(z.enum(MODELS)).meta({ description: 'Questions' }),
  kinds: breakdownBy(z.enum(QUESTION_KINDS)).meta({ description: 'Questions' }),
  specialists: breakdownBy(z.enum(SPECIALIST_IDS)).meta({ description: 'Tokens' }),
  topMembers: z.array(z.object({ id: z.string(), name: z.string(), questions: z.int(), tokens: z.int() })),
  otherMembers: z.object({ members: z.int(), questions: z.int(), tokens: z.int() }).meta({
    description: 'All others: further members, former ones, and who asked with the club password alone',
  }),
})
export type Statistics = z.infer<typeof Statistics>

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/statistics',
  access: 'admin',
  capability: 'advancedStats',
  scope: 'statistics',
  limit: { requests: 120, perSeconds: 60 },
  summary: 'How the club asks: counted from the token ledger, never from what was written',
  params: { clubId: IdField },
  query: z.object({
    days: z.enum(STATISTICS_PERIODS).default('30'),
    timeZone: TimeZone.default('UTC').meta({ description: 'For weekdays and hours; days are those of UTC' }),
  }),
  reply: Statistics,
})
