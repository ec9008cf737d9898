import type { SpecialistId } from '@touchline/contract/sports.ts'

const MONTHS = 6
const ANSWERS_A_DAY = 3
const DAY_MS = 24 * 60 * 60 * 1000

const SPECIALISTS: SpecialistId[] = [
  'hockey_fitness',
  'hockey_skills_specialist',
  'hockey_nutritionist',
  'hockey_psychologist',
  'hockey_tactical_analyst',
  'universal_training_planner',
]

/** Six months of usage that grows: earlier months in a few large parts, this one day by day up to now. */
export function demoUsage(now: Date): { tokens: number; usedAt: Date; specialistId: SpecialistId }[] {
  const months = Array.from({ length: MONTHS - 1 }, (_, index) => earlierMonth(now, index)).flat()
  return [...months, ...thisMonth(now)].map((use, index) => ({
    ...use,
    specialistId: SPECIALISTS[index % SPECIALISTS.length] as SpecialistId,
  }))
}

// The last part is more than is left of GPT-5, so it is of GPT-5 Mini.
function earlierMonth(now: Date, index: number) {
  const on = (day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - index), day, 17))
  return [
    { tokens: 180_000 + index * 45_000, usedAt: on(6) },
    { tokens: 240_000 + index * 55_000, usedAt: on(15) },
    { tokens: 900_000 + index * 430_000, usedAt: on(24) },
  ]
}

/** Three answers' worth a day: GPT-5 is nearly used up in the end, however early in the month it is. */
function thisMonth(now: Date) {
  const days = now.getUTCDate()
  const parts = days * ANSWERS_A_DAY
  const at = (part: number) => new Date(now.getTime() - ((parts - 1 - part) / ANSWERS_A_DAY) * DAY_MS)
  const inThisMonth = (time: Date) => (time.getUTCMonth() === now.getUTCMonth() ? time : now)
  const gpt5 = Array.from({ length: parts }, (_, part) => ({
    tokens: Math.round((920_000 / parts) * weight(part)),
    usedAt: inThisMonth(at(part)),
  }))
  return [...gpt5, { tokens: 1_450_000, usedAt: now }, { tokens: 1_600_000, usedAt: now }]
}

// Training days are busier; the three weights of a day add up to three.
function weight(part: number): number {
  return [0.7, 1.1, 1.2][part % ANSWERS_A_DAY] ?? 1
}
