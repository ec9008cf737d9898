import { setTimeout as sleep } from 'node:timers/promises'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import type { Finding } from '../kill/audit.ts'
import { checkAll, none } from './checks.ts'
import { makeTrouble } from './faults.ts'
import { join, live } from './person.ts'
import { buy, deliver } from './purchases.ts'
import { Records } from './records.ts'
import type { ChaosSettings } from './settings.ts'
import { openStage, type Stage } from './stage.ts'
import { type Watch, watchDatabase } from './watch.ts'

/** The result of a run. */
export type Outcome = { figures: Record<string, number>; findings: Finding[]; notes: string[] }

/** The maximum time for everything to settle after the last fault. */
const SETTLE_MS = 90_000

/** Simulates bad days and then checks whether everything is right. */
export async function runChaos(settings: ChaosSettings): Promise<Outcome> {
  const stage = await openStage(settings)
  settings.tell('all processes listen')
  try {
    return await runOn(stage)
  } finally {
    await stage.close()
  }
}

async function runOn(stage: Stage): Promise<Outcome> {
  const { settings, fleet } = stage
  const records = new Records()
  const watch = watchDatabase(stage)
  let [isOver, isAllBought] = [false, false]
  const over = () => isOver
  const people = stage.clubs.flatMap(({ players }) =>
    players.map(({ playerId, token }, index) =>
      live(stage, records, { memberId: playerId, token, language: languageAt(index) }, over),
    ),
  )
  const buyers = stage.clubs.map((club) => buy(stage, records, club, over))
  const delivering = deliver(stage, records, () => isAllBought)
  const joining = comeAndJoin(stage, records, over)
  await makeTrouble(stage, records)
  settings.tell(`${fleet.kills} kills; the rest is waited for`)
  isOver = true
  await fleet.allUp()
  await Promise.all([...people, ...buyers, joining])
  settings.tell('all readers have their word; events are still being delivered')
  isAllBought = true
  await delivering
  const unsettled = await settled(watch)
  const findings = [...(await check(stage, records, watch)), none('everything came to rest', unsettled)]
  await watch.stop()
  const notes = [stage.withoutNginx, stage.disk.why].filter((note) => note !== undefined)
  return { figures: figuresOf(stage, records, watch, findings), findings, notes }
}

function languageAt(index: number) {
  return LANGUAGE_CODES[index % LANGUAGE_CODES.length] ?? 'en'
}

async function comeAndJoin(stage: Stage, records: Records, isOver: () => boolean): Promise<void> {
  const lives: Promise<void>[] = []
  while (!isOver()) {
    await sleep(stage.chance.between(1_000, 6_000))
    const person = await join(stage, records, stage.chance.pick(stage.clubs))
    if (person) lives.push(live(stage, records, person, isOver))
  }
  await Promise.all(lives)
}

/** Waits until no answer runs, no hold is left and one process leads; returns what did not settle. */
async function settled(watch: Watch): Promise<string[]> {
  const latest = performance.now() + SETTLE_MS
  while (performance.now() < latest) {
    await sleep(500)
    if (watch.running === 0 && watch.holds === 0 && watch.leaders === 1) return []
  }
  return [`${watch.running} answers run, ${watch.holds} holds, ${watch.leaders} leaders`]
}

async function check(stage: Stage, records: Records, watch: Watch): Promise<Finding[]> {
  const database = await openDatabase({ dataDir: '', databaseUrl: stage.postgres.url })
  try {
    return await checkAll(database.db, stage, records, watch)
  } finally {
    await database.close()
  }
}

function figuresOf(
  { fleet, settings, stripe }: Stage,
  records: Records,
  watch: Watch,
  findings: Finding[],
): Outcome['figures'] {
  const ended = (end: string) => records.asked.filter((asked) => asked.end === end).length
  const counts = Object.fromEntries([...records.counts].sort(([one], [other]) => one.localeCompare(other)))
  return {
    seed: settings.seed,
    people: settings.people + records.joined.length,
    kills: fleet.kills,
    questions: records.asked.length,
    'answers done': ended('done'),
    'answers failed': ended('failed'),
    'questions refused': ended('refused'),
    'readers gone for good': ended('left'),
    'people joined': records.joined.length,
    'events of payments': stripe.events.length,
    ...counts,
    'longest deserted ms': Math.round(watch.longestMs),
    'late: left alone': [...watch.late.values()].filter((how) => how === 'left alone').length,
    'late: taken over': [...watch.late.values()].filter((how) => how === 'taken over').length,
    'starts that failed': fleet.failedStarts,
    violations: findings.filter(({ holds }) => !holds).length,
  }
}
