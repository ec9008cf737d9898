import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Day, IdField, idOr, textField } from '../platform/fields.ts'
import { TOKEN_PACKAGE_IDS } from '../platform/pricing.ts'
import { SPECIALIST_IDS } from '../platform/sports.ts'

/** The percentages of a model's tokens at which the administrator is notified; 100 means used up. */
export const NOTICE_LEVELS = [80, 95, 100] as const
export type NoticeLevel = (typeof NOTICE_LEVELS)[number]

/** The percentages of a cap from which a member counts as near it, and as at it. */
export const NEAR_CAP = 80
export const AT_CAP = 95

/** The page sizes of the caps and of the statement. */
export const CAPS_PAGE_SIZE = 10
export const STATEMENT_PAGE_SIZE = 25

/** A specialist's sum is shown only if at least this many people asked them, rounded to this many tokens. */
export const LEAST_PEOPLE = 3
export const SPECIALIST_ROUNDING = 10_000

const Model = z.enum(['gpt5', 'gpt5_mini'])
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'INVALID_INPUT')
const Cap = z.int('INVALID_INPUT').min(0, 'INVALID_INPUT').max(1_000_000_000, 'INVALID_INPUT').nullable()
const Share = z.object({
  used: z.int(),
  cap: z.int().nullable().meta({ description: 'Tokens a month, both models together; null is no limit' }),
})
const ofClub = { clubId: IdField }

export const getOwnShare = endpoint({
  method: 'GET',
  path: '/api/tokens/own-share',
  access: 'session',
  summary: "What the caller has used of this month's tokens, and how much they may use",
  reply: Share.extend({ month: Month }),
})

/** A model's tokens until the end of the month, forecast from the pace of the last 14 days. */
export const Forecast = z.object({
  state: z.enum(['tooLittle', 'out', 'lasts', 'ends']).meta({
    description:
      'tooLittle: there are too few days to tell; out: there is nothing left; lasts: to the end of the month',
  }),
  pace: z.int().meta({ description: 'Tokens a day' }),
  ends: Day.nullable().meta({ description: 'The day on which the tokens will probably end' }),
  earliest: Day.nullable().meta({ description: 'With the latest: a range that holds in four of five cases' }),
  latest: Day.nullable().meta({ description: 'null: they may last to the end of the month' }),
  missing: z.int().meta({ description: 'What is probably missing to the end of the month' }),
  packages: z
    .object({ packageId: z.enum(TOKEN_PACKAGE_IDS), count: z.int() })
    .nullable()
    .meta({ description: 'What would carry the club to the end of the month' }),
  path: z
    .array(z.object({ day: z.number(), used: z.int(), low: z.int(), high: z.int() }))
    .meta({ description: "The month's use so far and to come; day 1.5 is noon of the 1st" }),
})
export type Forecast = z.infer<typeof Forecast>

const ModelWallet = z.object({
  allowance: z.int().meta({ description: 'What the month gave' }),
  used: z.int(),
  remaining: z.int(),
  total: z.int().meta({ description: 'Used and remaining' }),
  percent: z.number(),
  days: z.array(z.int()).meta({ description: 'What was used on each day of the month up to today' }),
  forecast: Forecast,
})
export type ModelWallet = z.infer<typeof ModelWallet>

export const Notice = z.object({
  model: Model,
  level: z.literal(NOTICE_LEVELS),
  sentAt: z.iso.datetime().nullable(),
  isShown: z.boolean().meta({ description: 'Whether it is still true and nobody has put it away' }),
})
export type Notice = z.infer<typeof Notice>

export const Wallet = z.object({
  month: Month,
  today: Day,
  memberCap: z.int().nullable(),
  shared: Share.meta({ description: 'All who ask with the club password, together' }),
  models: z.object({ gpt5: ModelWallet, gpt5_mini: ModelWallet }),
  notices: z.array(Notice),
})
export type Wallet = z.infer<typeof Wallet>

export const getWallet = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/wallet',
  access: 'admin',
  summary: "The club's tokens this month: use, outlook, caps and notices",
  params: ofClub,
  reply: Wallet,
})

export const getNotices = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/wallet/notices',
  access: 'admin',
  summary: "This month's notices of tokens that run low",
  params: ofClub,
  reply: z.object({ month: Month, notices: z.array(Notice) }),
})

export const CappedMember = Share.extend({
  id: z.string(),
  name: z.string(),
  role: z.enum(['admin', 'member']),
  isCoach: z.boolean(),
  hasOwnCap: z.boolean(),
})
export type CappedMember = z.infer<typeof CappedMember>

export const listCaps = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/wallet/members',
  access: 'admin',
  summary: 'What members have used and may use this month, who is nearest to the cap first',
  params: ofClub,
  query: z.object({
    search: textField(80).optional(),
    page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
  }),
  reply: z.object({ members: z.array(CappedMember), total: z.int() }),
})

export const setCaps = endpoint({
  method: 'PUT',
  path: '/api/clubs/:clubId/wallet/caps',
  access: 'admin',
  summary: 'Sets what every member may use a month, and what all together may who show the club password',
  params: ofClub,
  body: z
    .object({ member: Cap.optional(), shared: Cap.optional() })
    .refine(({ member, shared }) => member !== undefined || shared !== undefined, { path: ['member'] }),
  reply: z.object({ memberCap: z.int().nullable(), sharedCap: z.int().nullable() }),
})

export const setMemberCap = endpoint({
  method: 'PUT',
  path: '/api/clubs/:clubId/wallet/members/:memberId/cap',
  access: 'admin',
  summary: 'Gives a member a cap of their own, or with null the one for every member',
  params: { ...ofClub, memberId: idOr('MEMBER_NOT_FOUND') },
  body: z.object({ cap: Cap }),
  reply: CappedMember,
  errors: ['MEMBER_NOT_FOUND'],
})

export const dismissNotice = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/wallet/notices/dismiss',
  access: 'admin',
  summary: 'Puts the banner of a notice away, and those of the levels below it',
  params: ofClub,
  body: z.object({ model: Model, level: z.literal(NOTICE_LEVELS) }),
  reply: z.object({ dismissed: z.literal(true) }),
})

/** The filter of the statement's lines. Days are in UTC, like the months of the tokens. */
const StatementFilter = z.object({
  from: Day,
  to: Day,
  model: Model.optional(),
  who: z.union([z.uuid('INVALID_INPUT'), z.literal(['shared', 'former'])]).optional(),
})

export const StatementLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  model: Model,
  kind: z.enum(['charge', 'renewal', 'expiry', 'purchase', 'refund']),
  tokens: z.int().meta({ description: 'What came (above zero) or went' }),
  balance: z.int().nullable().meta({ description: "The model's balance after it; null in a selection of one person" }),
  who: z
    .object({
      kind: z.enum(['member', 'former', 'shared', 'key']),
      id: z.string().nullable(),
      name: z.string().nullable(),
    })
    .nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

const Sums = z.object({
  opening: z.int(),
  renewal: z.int(),
  purchase: z.int(),
  refund: z.int(),
  charge: z.int(),
  expiry: z.int(),
  closing: z.int(),
})
export type StatementSums = z.infer<typeof Sums>

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/wallet/statement',
  access: 'admin',
  summary: 'Every movement of tokens, the newest first; never what was asked, nor whom',
  params: ofClub,
  query: StatementFilter.extend({ cursor: z.string().max(400).optional() }),
  reply: z.object({
    lines: z.array(StatementLine),
    next: z.string().nullable().meta({ description: 'The cursor of the next page' }),
    count: z.int().meta({ description: 'How many lines are selected' }),
    selected: z.int().meta({ description: 'The sum of the selected lines' }),
    sums: z
      .object({ gpt5: Sums, gpt5_mini: Sums })
      .meta({ description: 'Opening balance, what came and went, closing balance' }),
  }),
})

export const getStatementCsv = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/wallet/statement.csv',
  access: 'admin',
  limit: { requests: 20, perSeconds: 300 },
  summary: 'The same lines as a table',
  params: ofClub,
  query: StatementFilter,
  reply: z.string(),
  replyType: 'text/csv',
})

export const getSpecialistSums = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/wallet/specialists',
  access: 'admin',
  summary: 'Tokens by specialist in a month that has ended; whom fewer than three people asked is not named',
  params: ofClub,
  query: z.object({ month: Month }),
  reply: z.object({
    specialists: z.array(z.object({ specialistId: z.enum(SPECIALIST_IDS as [string, ...string[]]), tokens: z.int() })),
    others: z.int(),
  }),
})

/** The cursor of the statement's next page; opaque to clients. */
export const StatementCursor = z.object({
  ...{ sort: z.string().regex(/^\d{1,18}$/), rank: z.int().min(0).max(2), id: z.string().max(60) },
  balances: z.object({ gpt5: z.int(), gpt5_mini: z.int() }),
})
export type StatementCursor = z.infer<typeof StatementCursor>
