import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Crash, crashingDatabase } from '../../../test/crashing-database.ts'
import { type BusyClub, openEverything } from '../../../test/open-things.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { fulfil } from '../../money/payments/fulfil.ts'
import { selectSubscriptionsOfClub } from '../../money/payments/payments.queries.ts'
import { receipts } from '../../money/payments/payments.table.ts'
import { reconcile } from '../../money/payments/reconcile.ts'
import { testBills, testCharges } from '../../money/payments/test-provider/test-provider.table.ts'
import type { TestPayments } from '../../money/payments/test-provider/test-provider.ts'
import type { Database } from '../../platform/database/database.ts'
import { isOpen, type OpenThing } from './club-end.queries.ts'
import { CLUB_END } from './club-end.ts'
import { startErasure } from './erasure.ts'
import { runErasures } from './erasure-job.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const THINGS = Object.keys(CLUB_END) as OpenThing[]
const fateOf = (thing: OpenThing, step: 'asked' | 'due' | 'closed') => {
  const fate = CLUB_END[thing][step]
  return typeof fate === 'string' ? fate : (Object.keys(fate)[0] ?? '')
}
const thingsThat = (step: 'asked' | 'due' | 'closed', fate: string) =>
  THINGS.filter((thing) => fateOf(thing, step) === fate)

let world: World

beforeAll(async () => {
  world = await openWorld()
  // Rate limits have their own test; here they would get in the way.
  world.app.countUse = async () => {}
})
afterAll(() => world.end())

async function openOf({ club }: BusyClub): Promise<OpenThing[]> {
  const found: OpenThing[] = []
  for (const thing of THINGS) if (await isOpen(world.db, thing, club.clubId)) found.push(thing)
  return found
}

const provider = () => world.app.paymentDependencies.provider as TestPayments
const ask = ({ club }: BusyClub, db: Database = world.db) =>
  startErasure(db, world.app.paymentDependencies, world.app.chatDependencies.answers, club.clubId, club.pin)
let days = 8
/** Runs the job one more day later each time, past the retry delay of failed ones. */
const run = (db: Database = world.db) => {
  const now = new Date(Date.now() + days++ * DAY_MS + DAY_MS)
  return runErasures(db, world.app.paymentDependencies, world.app.chatDependencies.answers, now)
}
const exists = async ({ club }: BusyClub) =>
  (await world.db.select().from(clubs).where(eq(clubs.id, club.clubId))).length === 1

/** Runs a step in a process that may crash: the next process has to pick up whatever it left. */
async function mayDie(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error) => {
    for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof Crash) return
    throw error
  })
}

/** Every paid bill of a club has a receipt and vice versa; no stored card was charged. */
async function expectBooksOf({ club }: BusyClub): Promise<void> {
  const { clubId, name } = club
  const paid = await world.db.select().from(testBills).where(sql`club_id = ${clubId} and paid_at is not null`)
  const kept = await world.db.select().from(receipts).where(eq(receipts.buyerName, name))
  expect(kept.map(({ id }) => id).sort()).toEqual(paid.map(({ id }) => id).sort())
  const charges = await world.db.select().from(testCharges).where(eq(testCharges.clubId, clubId))
  expect(charges.map(({ state }) => state)).not.toContain('paid')
}

/** The tables deleted with a club, and the kinds of open things each holds. Every new table must be classified here. */
const TABLES: Record<string, OpenThing[]> = {
  answers: ['answer'],
  api_keys: ['apiKey'],
  athlete_facts: [],
  athlete_uses: [],
  chat_drafts: [],
  chat_histories: [],
  chat_turns: [],
  club_erasures: [],
  club_exports: ['export'],
  clubs: [],
  competition_matches: [],
  competition_scorers: [],
  competitions: ['publicAddress'],
  export_chunks: [],
  hand_overs: ['handOver'],
  invitations: ['invitation'],
  ledger_checkpoints: [],
  list_cells: [],
  list_dates: [],
  list_duties: [],
  list_mail_choices: [],
  list_people: [],
  list_things: [],
  made_things: [],
  members: [],
  parental_consents: [],
  payment_accounts: [],
  plans: ['publicAddress'],
  purchases: ['checkout', 'payment'],
  receipts: [],
  sessions: ['session'],
  subscriptions: ['subscription'],
  team_lists: ['publicAddress', 'reminder'],
  token_accounts: [],
  token_caps: [],
  token_entries: [],
  token_holds: [],
  token_notices: [],
  token_requests: [],
  token_shares: [],
  top_up_rules: [],
  top_up_settings: ['topUp'],
  top_ups: ['topUpBill'],
  usage_days: [],
  usage_people: [],
  usage_windows: [],
  webhook_attempts: [],
  webhook_deliveries: ['delivery'],
  webhook_endpoints: ['webhook'],
}

test('[CLUB-15] of every table that goes with a club it is decided what of it can be open', async () => {
  const { rows } = await world.db.execute<{ name: string }>(sql`
    with recursive of_club(relation) as (
      select 'clubs'::regclass::oid
      union select k.conrelid from pg_constraint k join of_club on k.confrelid = of_club.relation where k.contype = 'f'
    )
    select relation::regclass::text as name from of_club order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(TABLES).sort())
  // Mails have no foreign key to a club.
  expect([...new Set(Object.values(TABLES).flat()), 'mail'].sort()).toEqual(THINGS.toSorted())
})

describe('[CLUB-15] everything that may be open when a club ends', () => {
  test('can be opened, and each step names what becomes of it', async () => {
    const busy = await openEverything(world)
    expect(await openOf(busy)).toEqual(THINGS)
    expect(Object.keys(busy.use).sort()).toEqual(thingsThat('closed', 'refused').sort())
  })

  test('is refused by a club that is merely closed, or stays and does no harm', async () => {
    const busy = await openEverything(world)
    const { clubId } = busy.club
    // Everything except what is used up once: the top-up, its bill, and the reminder that is already due.
    const lasting: OpenThing[] = ['session', 'export', 'apiKey', 'webhook', 'invitation', 'publicAddress']
    for (const thing of lasting) expect([thing, await busy.use[thing]?.()]).toEqual([thing, true])
    for (const { id } of await selectSubscriptionsOfClub(world.db, clubId)) {
      await provider().cancelNow(id)
      await fulfil(world.db, world.app.paymentDependencies, clubId, { subscriptionId: id })
    }
    for (const thing of thingsThat('closed', 'refused'))
      expect([thing, await busy.use[thing]?.()]).toEqual([thing, false])
    const renewed = { status: 'active' as const, plan: 'enterprise' as const, endsAt: null }
    await world.db.update(clubs).set(renewed).where(eq(clubs.id, clubId))
    for (const thing of lasting) expect([thing, await busy.use[thing]?.()]).toEqual([thing, true])
  })

  // The process dies after this many statements; neither step has more than a hundred.
  const kills = Math.min(100, inject('schedules'))
  const positions = Array.from({ length: kills }, (_, at) => Math.floor((at * 100) / kills))
  test.each(positions)('is ended by a process that dies after %i statements and the next one', async (statements) => {
    const busy = await openEverything(world)
    const { clubId } = busy.club
    await mayDie(() => ask(busy, crashingDatabase(world.db, statements)))
    await ask(busy)
    await runErasures(world.db, world.app.paymentDependencies, world.app.chatDependencies.answers)
    const open = await openOf(busy)
    // A subscription that was cancelled runs to the end of its period.
    expect(open).toEqual(THINGS.filter((thing) => fateOf(thing, 'asked') === 'stays' || thing === 'subscription'))
    expect((await provider().getSession(busy.lateSessionId))?.state).toBe('processing')

    await mayDie(() => run(crashingDatabase(world.db, statements)))
    await run()
    expect([await exists(busy), await isOpen(world.db, 'payment', clubId)]).toEqual([true, true])
    for (const thing of thingsThat('due', 'waits').filter((one) => one !== 'payment'))
      expect([thing, await isOpen(world.db, thing, clubId)]).toEqual([thing, false])

    await provider().settleLater(busy.lateSessionId, statements % 2 ? 'paid' : 'failed')
    await reconcile(world.db, world.app.paymentDependencies)
    await mayDie(() => run(crashingDatabase(world.db, statements)))
    await run()
    expect(await exists(busy)).toBe(false)
    expect(await openOf(busy)).toEqual(['mail'])
    await expectBooksOf(busy)
  })
})
