import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { registerClub, setEntitlement } from '../src/club/clubs/clubs.ts'
import { members } from '../src/club/members/members.table.ts'
import { foldedNames } from '../src/club/members/members.ts'
import type { TokenAsker } from '../src/money/tokens/token-asker.ts'
import { releaseHold, reserve, type Settlement, settle, settleAll } from '../src/money/tokens/tokens.ts'
import { setMemberCap, setOwnCap, shareOf } from '../src/money/wallet/caps.ts'
import type { Database } from '../src/platform/database/database.ts'
import { Failure } from '../src/platform/failure.ts'

/** A paid club without members. */
export async function paidClub(db: Database): Promise<string> {
  const adminEmail = `${randomUUID()}@club.example`
  const { id } = await registerClub(db, { clubName: 'Sokol', adminEmail, language: 'cs' })
  await setEntitlement(db, id, { status: 'active', plan: 'pro', endsAt: null })
  return id
}

export async function memberOf(db: Database, clubId: string): Promise<TokenAsker> {
  const id = randomUUID()
  const names = { firstName: 'Eva', lastName: 'Malá', email: `${id}@mail.example` }
  await db.insert(members).values({ id, clubId, role: 'member', ...names, ...foldedNames(names) })
  return { kind: 'member', id }
}

/** Reserves tokens; `capped` if the asker's cap forbids it. */
export async function tryToReserve(
  db: Database,
  answer: Parameters<typeof reserve>[1],
  need: Parameters<typeof reserve>[2],
  now?: Date,
): Promise<number | 'capped' | 'empty'> {
  try {
    return (await reserve(db, answer, need, now))?.tokens ?? 'empty'
  } catch (error) {
    if (error instanceof Failure && error.code === 'MEMBER_LIMIT_REACHED') return 'capped'
    throw error
  }
}

const Tokens = fc.integer({ min: 1, max: 3000 })
const Act = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), who: fc.nat(2), most: Tokens }),
  fc.record({ kind: fc.constant('ask' as const), who: fc.nat(2), most: Tokens }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat(20), used: fc.integer({ min: 0, max: 3500 }) }),
  fc.record({ kind: fc.constant('end all' as const), used: fc.integer({ min: 0, max: 3500 }) }),
  fc.record({ kind: fc.constant('release' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('cap' as const), who: fc.nat(2), cap: fc.option(fc.nat(6000)) }),
  fc.record({ kind: fc.constant('default' as const), cap: fc.option(fc.nat(6000)) }),
  fc.constant({ kind: 'next month' as const }),
)
type Act = typeof Act extends fc.Arbitrary<infer Value> ? Value : never

/** Runs random sequences of acts and compares each result with a model simple enough to be trusted. */
export async function checkCaps(db: Database, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { maxLength: 40 }), async (acts) => {
      const clubId = await paidClub(db)
      const askers: TokenAsker[] = [
        await memberOf(db, clubId),
        await memberOf(db, clubId),
        { kind: 'shared', id: clubId },
      ]
      const model = new SimpleShares()
      for (const act of acts) await perform(db, clubId, askers, model, act)
      for (const [who, asker] of askers.entries()) {
        const { used, held } = await shareOf(db, clubId, asker, model.now)
        same([used, held], [model.used(who), model.held(who)], 'a share at the end')
      }
    }),
    { numRuns },
  )
}

type Open = { id: string; who: number; tokens: number }

class SimpleShares {
  month = 10
  defaultCap: number | null = null
  caps: (number | null)[] = [null, null, null]
  open: Open[] = []
  charges: { who: number; month: number; tokens: number }[] = []

  get now(): Date {
    return new Date(Date.UTC(2026, this.month, 15))
  }
  used(who: number): number {
    return sum(this.charges.filter((one) => one.who === who && one.month === this.month).map(({ tokens }) => tokens))
  }
  held(who: number): number {
    return sum(this.open.filter((one) => one.who === who).map(({ tokens }) => tokens))
  }
  charge({ who, tokens }: Open, used: number): void {
    this.charges.push({ who, month: this.month, tokens: Math.min(used, tokens) })
  }
  left(who: number): number {
    const cap = this.caps[who] ?? (who < 2 ? this.defaultCap : null)
    return cap === null ? Number.POSITIVE_INFINITY : cap - this.used(who) - this.held(who)
  }
}

async function perform(db: Database, clubId: string, askers: TokenAsker[], model: SimpleShares, act: Act) {
  switch (act.kind) {
    case 'next month':
      model.month++
      return
    case 'default':
      model.defaultCap = act.cap
      return setMemberCap(db, clubId, act.cap)
    case 'cap':
      model.caps[act.who] = act.cap
      return setOwnCap(db, clubId, askers[act.who] as TokenAsker, act.cap, model.now)
    case 'ask':
      return ask(db, clubId, askers[act.who] as TokenAsker, model, act)
    case 'end all':
      return endAll(db, model, act.used)
    default:
      return end(db, model, act)
  }
}

async function ask(
  db: Database,
  clubId: string,
  asker: TokenAsker,
  model: SimpleShares,
  { who, most }: { who: number; most: number },
) {
  const answer = { id: randomUUID(), clubId, plan: 'pro' as const, asker }
  const least = Math.ceil(most / 4)
  const left = model.left(who)
  const got = await tryToReserve(db, answer, { least, most }, model.now)
  same([got], [left < least ? 'capped' : Math.min(most, left)], 'a reservation')
  if (typeof got === 'number') model.open.push({ id: answer.id, who, tokens: got })
}

async function end(db: Database, model: SimpleShares, act: Extract<Act, { which: number }>) {
  const open = model.open[act.which % Math.max(1, model.open.length)]
  if (!open) return
  model.open = model.open.filter((one) => one !== open)
  if (act.kind === 'release') return releaseHold(db, open.id)
  const { answer, used, trace } = settlementOf(open.id, act.used)
  await settle(db, answer, used, trace, model.now)
  model.charge(open, act.used)
}

async function endAll(db: Database, model: SimpleShares, used: number) {
  const settlements = model.open.map(({ id }) => settlementOf(id, used))
  await db.transaction((tx) => settleAll(tx, settlements, model.now))
  for (const open of model.open) model.charge(open, used)
  model.open = []
}

/** The settlement of an answer that used this many tokens. */
export function settlementOf(id: string, tokens: number): Settlement {
  const trace = { memberId: undefined, specialistId: 'golf_fitness' }
  return { answer: { id, plan: 'pro' }, used: { inputTokens: tokens, outputTokens: 0 }, trace }
}

function same(found: unknown[], right: unknown[], what: string): void {
  if (JSON.stringify(found) !== JSON.stringify(right)) {
    throw new Error(`${what}: found ${JSON.stringify(found)}, right would be ${JSON.stringify(right)}`)
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
