import type { Database } from '../../server/src/platform/database/database.ts'
import { expectStatementToBalance } from '../../server/test/statements.ts'

/** After bad days a club has twenty thousand lines, and each page sums them all. */
const LINES_A_PAGE = 1000

/** Checks the statement and the members' shares against the same tokens. */
export async function statementFindings(db: Database) {
  const { rows: clubs } = await db.execute('select distinct club_id as id from token_accounts')
  const told: string[] = []
  let holds = true
  for (const { id } of clubs as { id: string }[]) {
    try {
      told.push(`${(await expectStatementToBalance(db, id, new Date(), LINES_A_PAGE)).lines} lines`)
    } catch (error) {
      holds = false
      told.push((error as Error).message)
    }
  }
  const { rows } = await db.execute(`
    select coalesce(sum(abs(s.used - e.used)), 0)::float8 as off, coalesce(sum(s.held), 0)::float8 as held, count(*)::int as shares
    from token_shares s, lateral (
      select coalesce(sum(-allowance - bought), 0) as used from token_entries
      where club_id = s.club_id and member_id = s.member_id and asker_id is null and month = s.month) e
    where s.member_id is not null`)
  const { off, held, shares } = rows[0] as { off: number; held: number; shares: number }
  return [
    { holds, sentence: 'the statement goes back from the balance to nothing', figures: told.join(', ') },
    {
      holds: off === 0 && held === 0,
      sentence: 'members’ shares are the sum of their charges, none held',
      figures: `${shares} shares, off by ${off}, ${held} held`,
    },
  ]
}
