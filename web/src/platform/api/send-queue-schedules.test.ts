import { expect, test } from 'vitest'
import { CallFailed } from './call.ts'
import { device, NETWORK, type Score, settled, status, tabOf } from './send-queue-for-test.ts'

const SCHEDULES = 300
const STEPS = 40
const MATCHES = ['m1', 'm2', 'm3'] as const

test('over random schedules everything reaches the server, takes effect once and in its order', async () => {
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const { entered, server, left } = await runSchedule(random(seed))
    for (const [match, values] of entered) {
      const applied = server.applied.get(match) ?? []
      const final = values.at(-1) ?? ''
      expect(applied, `order of ${match}, seed ${seed}`).toEqual(values.filter((value) => applied.includes(value)))
      expect(server.arrived, `seed ${seed}`).toContain(final)
      expect([final, 'wrong'], `seed ${seed}`).toContain(isWrong(final) ? 'wrong' : server.valueOf(match))
    }
    // With a single user there are no conflicts, and only refused sends are left.
    expect(
      left.filter(({ refusal }) => refusal?.code !== 'RESULT_WRONG'),
      `seed ${seed}`,
    ).toEqual([])
  }
})

/**
 * Two tabs enter results, get closed, and lose connections and responses; at the end a new tab has a good connection.
 */
async function runSchedule(chance: Chance) {
  const on = device()
  const server = scoreServer()
  const entered = new Map<string, string[]>()
  const line = { isGood: false }
  const answer = async (body: Score) => {
    await turns(chance.below(6))
    return FATES[line.isGood ? 'arrives' : chance.one(LUCK)](() => ({ version: server.enter(body) }))
  }
  const tabs = [tabOf(on, answer), tabOf(on, answer)] as const
  const open = [...tabs]
  const deeds: ((at: number) => unknown)[] = [
    (at) => {
      const match = chance.one(MATCHES)
      const values = entered.get(match) ?? []
      const value = `${chance.below(6) === 0 ? 'wrong' : 'right'} ${match} ${values.length}`
      entered.set(match, [...values, value])
      void open[at]?.enter(match, value, server.versionOf(match))
    },
    (at) => {
      open[at]?.close()
      open[at] = tabOf(on, answer)
    },
    (at) => open[at]?.retry(),
    () => {
      on.isOffline = chance.below(2) === 0
    },
    () => turns(chance.below(20)),
    () => turns(chance.below(20)),
  ]
  const likely = [0, 0, 0, 1, 2, 3, 4, 5]
  for (let step = 0; step < STEPS; step++) await deeds[chance.one(likely)]?.(chance.below(2))
  for (const tab of open) tab.close()
  line.isGood = true
  on.isOffline = false
  const last = tabOf(on, answer)
  for (let round = 0; round < 5; round++) await settled()
  return { entered, server, left: last.queue.snapshot() }
}

type Fate = 'arrives' | 'noLine' | 'busy' | 'silence' | 'answerLost' | 'silenceAfter'
const LUCK: Fate[] = ['arrives', 'arrives', 'arrives', 'noLine', 'busy', 'silence', 'answerLost', 'silenceAfter']
const never = () => new Promise<never>(() => {})

const FATES: Record<Fate, (act: () => { version: number }) => { version: number } | Promise<never>> = {
  arrives: (act) => act(),
  noLine: () => Promise.reject(NETWORK()),
  busy: () => Promise.reject(status(503)),
  silence: never,
  answerLost(act) {
    act()
    return Promise.reject(NETWORK())
  },
  silenceAfter(act) {
    act()
    return never()
  },
}

/** A server like ours: a change names the version it is based on, and an identical value is no conflict. */
function scoreServer() {
  const matches = new Map<string, { value: string; version: number }>()
  const applied = new Map<string, string[]>()
  const arrived = new Set<string>()
  return {
    ...{ applied, arrived },
    versionOf: (match: string) => matches.get(match)?.version ?? 0,
    valueOf: (match: string) => matches.get(match)?.value,
    enter({ match, value, version }: Score): number {
      arrived.add(value)
      if (isWrong(value)) throw new CallFailed('RESULT_WRONG', '', 422)
      const row = matches.get(match) ?? { value: '', version: 0 }
      if (row.value === value) return row.version
      if (row.version !== version) throw new CallFailed('CHANGED_MEANWHILE', '', 409)
      matches.set(match, { value, version: version + 1 })
      applied.set(match, [...(applied.get(match) ?? []), value])
      return version + 1
    },
  }
}

const isWrong = (value: string) => value.startsWith('wrong')

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve()
}

type Chance = ReturnType<typeof random>

/** Reproducible random choices. */
function random(seed: number) {
  let state = seed
  const below = (end: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * end)
  }
  return { below, one: <Value>(of: readonly Value[]) => of[below(of.length)] as Value }
}
