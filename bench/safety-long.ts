// Measures the cost of the safety layer for the longest accepted message: node bench/safety-long.ts
// Each text is read with 2,000 and with 8,000 characters in one run; a ratio near 4 means that the work grows linearly.
import { assess } from '../server/src/coaching/safety/assess.ts'
import { decide } from '../server/src/coaching/safety/conversation.ts'

const TEXTS: Record<string, string> = {
  'ordinary talk': 'How do I warm up before a long race in the cold, and which shoes are best? ',
  'one long sentence': 'and then we ran and jumped and had another drill with the ball ',
  'words of a rule': 'photo nu ',
  'denied words of a rule': 'ich nicht will mich umbringen nicht ',
  'many flags': 'I hit my head and vomit. ',
  points: '.',
  'single letters': 'a ',
  'invisible letters': 'a\u200b',
  'full-width letters': 'ｋｉｌｌ ｍｙｓｅｌｆ ',
}

for (const [name, unit] of Object.entries(TEXTS)) {
  const [short, long] = [textOf(unit, 2_000), textOf(unit, 8_000)]
  const [once, fourTimes] = [medianMs(() => read(short)), medianMs(() => read(long))]
  const figures = [
    `2,000: ${once.toFixed(1)} ms`,
    `8,000: ${fourTimes.toFixed(1)} ms`,
    `x${(fourTimes / Math.max(once, 0.1)).toFixed(1)}`,
  ]
  process.stdout.write(`${name.padEnd(24)} ${figures.join('  ')}\n`)
}

/** Runs the whole decision, which `assess` alone would not cover if it finds no flag. */
function read(text: string): void {
  decide({ message: text, language: 'en' }, [], new Date(), assess(text))
}

function textOf(unit: string, length: number): string {
  return `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 1)}a`
}

function medianMs(work: () => void): number {
  for (let round = 0; round < 3; round++) work()
  const times = Array.from({ length: 9 }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }).sort((one, other) => one - other)
  return times[4] ?? 0
}
