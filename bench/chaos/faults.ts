import { setTimeout as sleep } from 'node:timers/promises'
import type { Mood } from '../kill/recording-model.ts'
import { WORDS_HEARD } from './reading.ts'
import type { Records } from './records.ts'
import type { Stage } from './stage.ts'

/** Causes all faults of a run; resolves when all have happened. */
export async function makeTrouble(stage: Stage, records: Records): Promise<void> {
  const { settings, fleet, model, disk, nginx, chance } = stage
  const end = performance.now() + settings.seconds * 1000
  const isOver = () => performance.now() >= end
  await Promise.all([
    killProcesses(stage, records),
    restartDatabase(stage, records),
    changeMood(stage, () => isOver() && fleet.kills >= settings.kills),
    repeat(isOver, 12_000, async () => {
      if (!nginx) return
      nginx.reload()
      records.count('nginx reloads')
    }),
    repeat(isOver, (settings.seconds * 1000) / 4, async () => {
      disk.fill()
      if (!disk.why) records.count('disks filled')
      await sleep(chance.between(1_000, (settings.seconds * 1000) / 4))
      disk.free()
    }),
    sleep(settings.seconds * 1000),
  ])
  model.mood = 'well'
}

async function killProcesses(stage: Stage, records: Records): Promise<void> {
  const { fleet, chance, settings } = stage
  const everyMs = (settings.seconds * 1000) / (settings.kills + 1)
  while (fleet.kills < settings.kills) {
    await sleep(everyMs * chance.between(0.5, 1.5))
    await spoken(stage, records)
    // Occasionally kills all of them at once.
    const slots = chance.happens(0.05) ? fleet.up() : [chance.pick(fleet.up())]
    await Promise.all(slots.slice(0, settings.kills - fleet.kills).map((slot) => fleet.kill(slot)))
    if (fleet.kills % 20 === 0) settings.tell(`${fleet.kills} kills, ${records.asked.length} questions`)
  }
}

/**
 * Waits until two processes live, so that one is left, and until people have received something since the last kill:
 * killing processes that have just started shows nothing.
 */
async function spoken({ fleet, settings }: Stage, records: Records): Promise<void> {
  const [heard, latest] = [records.of(WORDS_HEARD), fleet.served() + LONGEST_SILENCE_MS]
  const isSilent = () => records.of(WORDS_HEARD) === heard && fleet.served() < latest
  while (fleet.up().length < Math.min(2, settings.processes) || isSilent()) await sleep(20)
}

/** While the model hangs, no one receives anything. */
const LONGEST_SILENCE_MS = 15_000

async function restartDatabase({ postgres, chance, settings }: Stage, records: Records): Promise<void> {
  for (let restart = 0; restart < settings.databaseRestarts; restart++) {
    await sleep(((settings.seconds * 1000) / (settings.databaseRestarts + 1)) * chance.between(0.7, 1.1))
    const mode = restart % 2 === 0 ? 'fast' : 'immediate'
    const begun = performance.now()
    await postgres.restart(mode, chance.between(0, settings.longestAwayMs))
    records.count('database restarts')
    settings.tell(`PostgreSQL restarted (${mode}), away for ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
}

async function changeMood({ model, chance }: Stage, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    model.mood = chance.pick<Mood>(['well', 'well', 'hanging', 'cutting', 'slow'])
    await sleep(chance.between(1_000, 6_000))
  }
}

async function repeat(isOver: () => boolean, everyMs: number, act: () => Promise<void>): Promise<void> {
  for (await sleep(everyMs); !isOver(); await sleep(everyMs)) await act()
}
