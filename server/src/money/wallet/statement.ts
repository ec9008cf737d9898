import {
  LEAST_PEOPLE,
  SPECIALIST_ROUNDING,
  STATEMENT_PAGE_SIZE,
  StatementCursor,
  type StatementLine,
  type StatementSums,
} from '@touchline/contract/money/wallet.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { balancesOf, monthOf } from '../tokens/tokens.ts'
import {
  type LineFilter,
  type LinePlace,
  type LineRow,
  type StatementOf,
  selectLines,
  sumLines,
  sumSpecialists,
} from './statement.queries.ts'

/** The filter of the lines. */
export type StatementFilter = { from: string } & LineFilter

type Balances = Record<TokenModel, number>

const MOST_DAYS = 366
const CSV_PAGE_SIZE = 5_000

/**
 * A page of the statement: every movement of a club's tokens, latest first, with the balance after it. Balances are
 * computed backwards from the current account, so they always agree with it.
 */
export function statementPage(
  db: Database,
  clubId: string,
  filter: StatementFilter,
  {
    cursor,
    size = STATEMENT_PAGE_SIZE,
    now = new Date(),
  }: { cursor?: string | undefined; size?: number; now?: Date } = {},
) {
  requireFewDays(filter)
  // One snapshot, so that a concurrent movement is in both the lines and the balance, or in neither.
  return db.transaction(
    async (tx) => {
      const { of, balances } = await keyPrefix(tx, clubId, filter.from, now)
      const moved = await sumLines(tx, of, filter)
      const sums = { gpt5: sumsOf('gpt5', balances, moved), gpt5_mini: sumsOf('gpt5_mini', balances, moved) }
      const closing = { gpt5: sums.gpt5.closing, gpt5_mini: sums.gpt5_mini.closing }
      const place = cursor === undefined ? undefined : readCursor(cursor)
      const rows = await selectLines(tx, of, filter, place, size + 1)
      const page = rows.slice(0, size)
      const { lines, after } = withBalances(clubId, page, place?.balances ?? closing, filter.who === undefined)
      const last = page.at(-1)
      return {
        lines,
        next: last && rows.length > size ? writeCursor({ ...placeOf(last), balances: after }) : null,
        count: total(moved, 'count'),
        selected: total(moved, 'selected'),
        sums,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** All lines of a selection, page by page. */
export async function* allLines(
  db: Database,
  clubId: string,
  filter: StatementFilter,
  now = new Date(),
): AsyncGenerator<StatementLine> {
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await statementPage(db, clubId, filter, { cursor, size: CSV_PAGE_SIZE, now })
    yield* page.lines
    cursor = page.next
  }
}

/**
 * Usage per specialist in a month. Privacy: only of past months, so that no one can watch a sum grow after a question;
 * only of specialists that at least three people asked; and rounded, so that no sum can be matched with the statement's
 * lines, which name the asker.
 */
export async function specialistSums(db: Database, clubId: string, month: string, now = new Date()) {
  if (month >= monthOf(now)) throw new Failure('INVALID_INPUT', { field: 'month' })
  const rows = await sumSpecialists(db, clubId, month)
  const isNamed = ({ specialistId, people }: (typeof rows)[number]) => specialistId !== null && people >= LEAST_PEOPLE
  return {
    specialists: rows
      .filter(isNamed)
      .map(({ specialistId, tokens }) => ({ specialistId: specialistId ?? '', tokens: roughly(tokens) })),
    others: roughly(rows.filter((row) => !isNamed(row)).reduce((sum, { tokens }) => sum + tokens, 0)),
  }
}

function roughly(tokens: number): number {
  return Math.round(tokens / SPECIALIST_ROUNDING) * SPECIALIST_ROUNDING
}

function requireFewDays({ from, to }: StatementFilter): void {
  const days = (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000)
  if (!(days >= 0 && days <= MOST_DAYS)) throw new Failure('INVALID_INPUT', { field: 'to' })
}

async function keyPrefix(db: Database, clubId: string, from: string, now: Date) {
  const accounts = await balancesOf(db, clubId, now)
  const unopened = accounts.filter(({ isOpened, allowance }) => !isOpened && allowance > 0)
  const of: StatementOf = {
    ...{ clubId, from, month: monthOf(now) },
    unopened: unopened.map(({ model, allowance }) => ({ model, tokens: allowance })),
  }
  const balances = Object.fromEntries(accounts.map(({ model, allowance, bought }) => [model, allowance + bought]))
  return { of, balances: balances as Balances }
}

function sumsOf(model: TokenModel, balances: Balances, moved: Awaited<ReturnType<typeof sumLines>>): StatementSums {
  const own = moved.filter((row) => row.model === model)
  const closing = balances[model] - total(own, 'after')
  const of = (kind: StatementLine['kind']) => own.find((row) => row.kind === kind)?.within ?? 0
  return {
    opening: closing - total(own, 'within'),
    ...{ renewal: of('renewal'), purchase: of('purchase'), refund: of('refund') },
    ...{ charge: of('charge'), expiry: of('expiry'), closing },
  }
}

function total<Key extends string>(rows: Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

/**
 * The lines with the balance after each; `from` is the balance after the newest, the returned `after` the one before
 * the oldest.
 */
function withBalances(clubId: string, rows: LineRow[], from: Balances, areAll: boolean) {
  const after = { ...from }
  const lines = rows.map((row): StatementLine => {
    const { id, at, model, kind, tokens } = row
    const balance = areAll ? after[model] : null
    after[model] -= tokens
    return { id, at, model, kind, tokens, balance, who: kind === 'charge' ? whoOf(clubId, row) : null }
  })
  return { lines, after }
}

function whoOf(clubId: string, { memberId, askerId, name }: LineRow): NonNullable<StatementLine['who']> {
  if (askerId === clubId) return { kind: 'shared', id: null, name: null }
  if (askerId !== null) return { kind: 'key', id: askerId, name: null }
  return name === null ? { kind: 'former', id: null, name: null } : { kind: 'member', id: memberId, name }
}

function placeOf({ sort, rank, id }: LineRow): LinePlace {
  return { sort, rank, id }
}

function writeCursor(cursor: StatementCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string): StatementCursor {
  try {
    return StatementCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new Failure('INVALID_INPUT', { field: 'cursor' }, { cause })
  }
}
