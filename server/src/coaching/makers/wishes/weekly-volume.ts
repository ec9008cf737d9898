import type { Quantity, Question } from '../../numbers/numbers.ts'

/** The weekly running volume, and the quantity that states it. */
export type WeeklyVolume = { minutes: number; told: Quantity }

/** "A week" in the ten languages, folded; one list for all, since people mix them. */
const A_WEEK = [
  'tydne|tydnu|za tyden|v tydnu|tydenne',
  '(?:a|per|each|every|\\/) ?week|weekly|p\\/w',
  '(?:pro|die|in der|je|jede|\\/) ?woche|wochentlich\\w*',
  'par semaine|(?:la|chaque) semaine|hebdo\\w*',
  '(?:a la|por|cada|a) semana|semana(?:l|les|is)\\b',
  '(?:a|alla|per|la|ogni) settimana|settimanal\\w*',
  'tygodniowo|w tygodniu|na tydzien|co tydzien',
  '(?:in de|elke|iedere) week|wekelijks\\w*',
  '(?:i|per|varje) veckan?|\\/vecka',
].join('|')

const AFTER = new RegExp(`^(?: \\p{L}+){0,2} ?(?:${A_WEEK})(?!\\p{L})`, 'u')
const BEFORE = new RegExp(`(?<!\\p{L})(?:${A_WEEK})(?: [\\p{L}:]+){0,3} $`, 'u')

/** Plausible range, in minutes. */
const LEAST = 15
const MOST = 1_500
/** Assumed if no race shows the pace: minutes per kilometre. */
const USUAL_PACE = 6
/** Easy runs, most of a week, are this much slower than a race. */
const EASY = 1.2

/** "180 minutes a week", "3 hours a week", "30 km a week"; kilometres are converted at the pace of the given race. */
export function weeklyVolumeIn({ text, quantities }: Question, raceSecondsPerMetre?: number): WeeklyVolume | undefined {
  for (const [place, told] of quantities.entries()) {
    const minutes = minutesOf(told, raceSecondsPerMetre)
    if (minutes === undefined || minutes < LEAST || minutes > MOST) continue
    const before = text.slice(Math.max(0, told.start - 40), told.start)
    // "3 times a week 40 minutes" means 40 minutes each time.
    const isCounted = quantities[place - 1]?.kind === 'repetitions'
    if (AFTER.test(text.slice(told.end)) || (BEFORE.test(before) && !isCounted)) return { minutes, told }
  }
  return undefined
}

function minutesOf({ kind, value, unit, times = 1 }: Quantity, raceSecondsPerMetre: number | undefined) {
  // "24:34" is a race result, however often somebody runs.
  if (kind === 'time' && unit !== undefined) return Math.round((value * times) / 60)
  if (kind !== 'distance' || value < 1_000) return undefined
  const pace = raceSecondsPerMetre === undefined ? USUAL_PACE : (raceSecondsPerMetre * 1_000 * EASY) / 60
  return Math.round(((value * times) / 1_000) * pace)
}
