import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField } from '../platform/fields.ts'
import { PLAN_IDS } from '../platform/pricing.ts'

const ModelStats = z.object({
  used: z.int(),
  total: z.int(),
  remaining: z.int(),
  percentage: z.number().meta({ description: 'Used share in per cent, 0 to 100' }),
})

/** With fewer tokens than this, a model cannot answer: not even the shortest prompt and answer fit. */
export const LEAST_FOR_A_QUESTION = 3_000

/** A club's token account this month, and the usage of past months. */
export const TokenStats = z.object({
  month: z.string().meta({ description: 'YYYY-MM, UTC' }),
  plan: z.enum(PLAN_IDS).nullable(),
  is_blocked: z.boolean().meta({ description: 'Whether no question can be asked now' }),
  current_model: z
    .enum(['gpt-5', 'gpt-5-mini'])
    .nullable()
    .meta({
      description: `Which model answers now: the best one with at least ${LEAST_FOR_A_QUESTION} tokens`,
    }),
  gpt5: ModelStats,
  gpt5_mini: ModelStats,
})
export type TokenStats = z.infer<typeof TokenStats>

export const getTokenStats = endpoint({
  method: 'GET',
  path: '/api/tokens/stats/:clubId',
  access: 'session',
  scope: 'statistics',
  summary: "The club's tokens: this month's figures, nested and flat, and the usage of the last six months",
  params: { clubId: IdField },
  reply: z.object({
    stats: TokenStats,
    gpt5TokensUsed: z.int(),
    gpt5TokensTotal: z.int(),
    gpt5MiniTokensUsed: z.int(),
    gpt5MiniTokensTotal: z.int(),
    months: z.array(z.object({ month: z.string(), gpt5: z.int(), gpt5_mini: z.int() })),
  }),
})
