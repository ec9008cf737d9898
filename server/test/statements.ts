import { statementPage } from '../src/money/wallet/statement.ts'
import type { Database } from '../src/platform/database/database.ts'

/**
 * Walks back through a club's whole statement from its current balance: each line's balance is the previous balance
 * plus the line, and the balance before the first line is zero. Throws if a token is missing.
 */
export async function expectStatementToBalance(
  db: Database,
  clubId: string,
  now: Date,
  size?: number,
): Promise<{ lines: number }> {
  const month = now.toISOString().slice(0, 7)
  const filter = { from: `${Number(month.slice(0, 4)) - 1}-12-01`, to: `${month.slice(0, 4)}-12-01` }
  const first = await statementPage(db, clubId, filter, { now, ...(size && { size }) })
  const lines = [...first.lines]
  for (let { next } = first; next !== null; ) {
    const page = await statementPage(db, clubId, filter, { cursor: next, now, ...(size && { size }) })
    same([page.sums, page.count, page.selected], [first.sums, first.count, first.selected], 'what pages say of all')
    lines.push(...page.lines)
    next = page.next
  }
  const before = { gpt5: first.sums.gpt5.closing, gpt5_mini: first.sums.gpt5_mini.closing }
  for (const { id, model, tokens, balance } of lines) {
    same(balance, before[model], `the balance of ${id}`)
    if (before[model] < 0) throw new Error(`the balance of ${id} is below zero`)
    before[model] -= tokens
  }
  same(new Set(lines.map(({ id }) => id)).size, lines.length, 'lines')
  same(
    [first.count, first.selected],
    [lines.length, lines.reduce((sum, { tokens }) => sum + tokens, 0)],
    'the selection',
  )
  same(before, { gpt5: 0, gpt5_mini: 0 }, 'what there was before the first line')
  return { lines: lines.length }
}

function same(found: unknown, right: unknown, what: string): void {
  if (JSON.stringify(found) !== JSON.stringify(right)) {
    throw new Error(`${what}: ${JSON.stringify(found)}, right would be ${JSON.stringify(right)}`)
  }
}
