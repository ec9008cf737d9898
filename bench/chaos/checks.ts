import { TOKEN_PACKAGES, type TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import { countTokens } from '../../server/src/coaching/model/tokenizer.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { textAt } from '../../server/test/stripe-form.ts'
import { audit, type Finding, lastTokens } from '../kill/audit.ts'
import { statementFindings } from '../kill/statement.ts'
import type { Asked, Records } from './records.ts'
import type { Stage } from './stage.ts'
import type { Watch } from './watch.ts'

/** Answers are saved every second; after an outage, once the database is back and has started. */
function savedWithinMs({ settings }: Stage): number {
  return settings.longestAwayMs + 8_000
}

/** All checks at the end of a run. */
export async function checkAll(db: Database, stage: Stage, records: Records, watch: Watch): Promise<Finding[]> {
  const whole = new Set(
    records.asked.filter(({ end, generationId }) => end === 'done' && generationId).map(({ id }) => id),
  )
  const stopped = new Set(await ids(db, `select request_id as id from answers where status = 'stopped'`))
  const seen = { whole: new Set([...whole].filter((id) => !stopped.has(id))), busy: 0, refused: new Map() }
  return [
    ...(await audit(db, stage.model, seen, savedWithinMs(stage))),
    ...(await statementFindings(db)),
    ...(await wordFindings(db, stage, records)),
    ...(await paymentFindings(db, stage)),
    none('no question is stored twice', await ids(db, TWICE_ASKED)),
    none('everybody who was told so has joined, once', await notJoined(db, records)),
    none(
      'every reader ended with a word',
      records.asked.filter(({ end }) => !end).map(({ id }) => id),
    ),
    none('nobody saw what they should not, or hung', records.wrong),
    none('no process ended by itself', stage.fleet.crashes),
    none(
      'no answer of a dead process ran on for more than 5 s',
      [...watch.late].map(([id, how]) => `${id} ${how}`),
    ),
    { holds: watch.leaders === 1, sentence: 'there is exactly one leader', figures: `${watch.leaders} leaders` },
    none('no mail is given up', await ids(db, 'select id from mails where failed_at is not null')),
  ]
}

type Stored = { id: string; text: string; status: string; isKept: boolean; turns: number }

async function wordFindings(db: Database, stage: Stage, { asked }: Records): Promise<Finding[]> {
  const { model } = stage
  const withinMs = savedWithinMs(stage)
  const stored = new Map((await rowsOf<Stored>(db, STORED)).map((row) => [row.id, row]))
  const begun = asked.filter(({ generationId }) => generationId)
  const done = begun.filter(({ end }) => end === 'done')
  const storedOf = ({ id }: Asked) => stored.get(id)?.text ?? ''
  const isSaid = ({ id, text }: Asked) => (model.answers.get(id)?.text ?? '').startsWith(text)
  const isKept = (one: Asked) => one.isDiscarded || storedOf(one) === '' || stored.get(one.id)?.turns === 1
  const isOfOne = (one: Asked) => storedOf(one).startsWith(one.text) || one.text.startsWith(storedOf(one))
  const isLost = (one: Asked) => {
    const said = model.answers.get(one.id)
    const tokens = countTokens('o200k_base', one.text.slice(storedOf(one).length))
    return tokens > (said ? lastTokens(said, withinMs) : 0)
  }
  const cut = begun.filter((one) => one.end !== 'done' && one.text.length > storedOf(one).length)
  return [
    none(
      'every question that was taken is there',
      begun.filter(({ id }) => !stored.has(id)).map(({ id }) => id),
    ),
    none(
      'every answer seen to its end is there, word for word',
      wrong(done, (one) => one.text === storedOf(one)),
    ),
    none('and stands once in its conversation', wrong(done, isKept)),
    none('words seen are the model’s, in order, and the asker’s own', wrong(begun, isSaid)),
    none('what is there of a broken answer is what was seen, or more or less of it', wrong(begun, isOfOne)),
    none(
      `words seen and lost are of the last ${withinMs / 1000} s (${cut.length} answers)`,
      cut.filter(isLost).map(({ id }) => id),
    ),
  ]
}

function wrong(asked: Asked[], isRight: (one: Asked) => boolean): string[] {
  return asked.filter((one) => !isRight(one)).map((one) => JSON.stringify({ ...one, text: one.text.length }))
}

async function paymentFindings(db: Database, { stripe }: Stage): Promise<Finding[]> {
  const granted = await rowsOf<{ id: string; tokens: number; entries: number }>(
    db,
    `select purchase_id as id, sum(bought)::float8 as tokens, count(*)::int as entries from token_entries
      where purchase_id in (select id from purchases) group by 1`,
  )
  const byId = new Map(granted.map((row) => [row.id, row]))
  const sales = [...stripe.account.sales.values()].filter(({ params }) => textAt(params, 'mode') === 'payment')
  const paid = sales.filter(({ paymentStatus }) => paymentStatus === 'paid')
  const statuses = new Map(
    (
      await rowsOf<{ id: string; status: string; packageId: TokenPackageId }>(
        db,
        `select id, status, package_id as "packageId" from purchases where kind = 'tokens'`,
      )
    ).map((row) => [row.id, row]),
  )
  const idOf = (sale: (typeof sales)[number]) => textAt(sale.params, 'metadata.purchaseId') ?? ''
  const isCredited = (sale: (typeof sales)[number]) => {
    const [purchase, entry] = [statuses.get(idOf(sale)), byId.get(idOf(sale))]
    const tokens = purchase && TOKEN_PACKAGES[purchase.packageId].tokens
    return purchase?.status === 'paid' && entry?.entries === 1 && entry.tokens === tokens
  }
  const paidIds = new Set(paid.map(idOf))
  return [
    none(
      `every paid package is credited exactly once (${paid.length})`,
      paid.filter((sale) => !isCredited(sale)).map(idOf),
    ),
    none(
      'nothing is credited that was not paid',
      granted.filter(({ id }) => !paidIds.has(id)).map(({ id }) => id),
    ),
  ]
}

async function notJoined(db: Database, { joined }: Records): Promise<string[]> {
  const times = new Map<string, number>()
  for (const email of await ids(db, `select lower(email) as id from members`))
    times.set(email, (times.get(email) ?? 0) + 1)
  return joined.filter((email) => times.get(email) !== 1)
}

/** A finding that holds if the list is empty. */
export function none(sentence: string, found: string[]): Finding {
  const examples = found.slice(0, 5).map((one) => `\n        ${one}`)
  return { holds: found.length === 0, sentence, figures: `${found.length} violations${examples.join('')}` }
}

const TWICE_ASKED = `select request_id as id from answers where request_id is not null group by 1 having count(*) > 1`

const STORED = `select a.request_id as id, a.text, a.status, a.is_kept as "isKept",
  (select count(*)::int from chat_turns t where t.member_id = a.member_id and t.specialist_id = a.specialist_id
    and not t.is_user and t.content = a.text) as turns
  from answers a where a.request_id is not null`

async function ids(db: Database, query: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, query)).map(({ id }) => id)
}

async function rowsOf<Row>(db: Database, query: string): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[]
}
