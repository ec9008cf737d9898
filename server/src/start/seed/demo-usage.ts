import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import type { demoPlayers } from './demo-players.ts'

/** Questions per month before this one; the club grows. */
const EARLIER_MONTHS = [60, 75, 95, 150, 210]
const A_DAY_OF_THIS_MONTH = 11
const FEWEST_THIS_MONTH = 100
/** The GPT-5 tokens used this month, however early in the month it is: nearly all. */
const GPT5_THIS_MONTH = 920_000

type Player = ReturnType<typeof demoPlayers>[number]

/** A past question: the player, the specialist, the attachment, the model and the tokens used. */
type DemoQuestion = {
  player: number
  specialistId: SpecialistId
  kind: 'document' | 'clip' | undefined
  model: TokenModel
  tokens: number
  usedAt: Date
}

/**
 * Six months of questions, earliest first: evenings and training days are busy, some players ask much more than others.
 */
export function demoUsage(players: readonly Player[], now: Date): DemoQuestion[] {
  const random = randomFrom(7)
  const earlier = EARLIER_MONTHS.flatMap((count, index) => {
    const months = index - EARLIER_MONTHS.length
    return questionsBetween(players, startOfMonth(now, months), startOfMonth(now, months + 1), count, random)
  })
  const count = Math.max(FEWEST_THIS_MONTH, now.getUTCDate() * A_DAY_OF_THIS_MONTH)
  const latest = questionsBetween(players, startOfMonth(now, 0), now, count, random)
  return [...earlier, ...nearlyAllOfGpt5(latest)].sort((one, other) => one.usedAt.getTime() - other.usedAt.getTime())
}

function startOfMonth(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}

function questionsBetween(
  players: readonly Player[],
  from: Date,
  to: Date,
  count: number,
  random: () => number,
): DemoQuestion[] {
  return Array.from({ length: count }, () => {
    const usedAt = momentBetween(from, to, random)
    const player = playerAt(players, usedAt, random)
    const shown = random()
    const kind = shown < 0.09 ? 'document' : shown < 0.14 ? 'clip' : undefined
    const tokens = Math.round((kind ? 6000 : 2200) * (0.5 + random()))
    const model = random() < 0.55 ? 'gpt5' : 'gpt5_mini'
    return { player, specialistId: specialistOf(player, random), kind, model, tokens, usedAt }
  })
}

/** After school and training, more on training days; for a day in progress, only up to now. */
function momentBetween(from: Date, to: Date, random: () => number): Date {
  for (let tries = 0; tries < 20; tries++) {
    const day = new Date(from.getTime() + random() * (to.getTime() - from.getTime()))
    if (random() > (BUSY_DAYS[day.getUTCDay()] ?? 1)) continue
    day.setUTCHours(HOURS[Math.floor(random() * HOURS.length)] ?? 17, Math.floor(random() * 60), 0, 0)
    if (day >= from && day < to) return day
  }
  return new Date(from.getTime() + random() * (to.getTime() - 1 - from.getTime()))
}

// Starting with Sunday; the club trains on Tuesdays and Thursdays and plays at weekends.
const BUSY_DAYS = [0.7, 0.5, 1, 0.45, 0.95, 0.5, 0.8]
// In UTC, an hour or two behind the club.
const HOURS = [6, 10, 11, 13, 14, 14, 15, 15, 16, 16, 16, 17, 17, 17, 17, 18, 18, 18, 19, 19, 20]

/**
 * A player who was a member at that time and has been active since: one asks most, otherwise the first ones more often.
 */
function playerAt(players: readonly Player[], time: Date, random: () => number): number {
  const active = players.flatMap(({ lastActive }, index) => (lastActive ? [index] : []))
  const there = active.filter((index) => wasThere(players[index], time))
  const among = there.length >= 6 ? there : active
  if (among.includes(ASKS_MOST) && random() < 0.1) return ASKS_MOST
  return among[Math.floor(random() ** 1.25 * among.length)] ?? 0
}

const ASKS_MOST = 1

function wasThere(player: Player | undefined, time: Date): boolean {
  return player !== undefined && player.joinedAt <= time && player.lastActive !== null && player.lastActive >= time
}

/** Mostly hockey, the club's sport; every third player plays football, every sixth runs. */
function specialistOf(player: number, random: () => number): SpecialistId {
  if (random() < 0.12) return 'universal_training_planner'
  const ofSport = SPECIALISTS[player % 6 === 4 ? 'athletics' : player % 3 === 2 ? 'football' : 'hockey']
  return ofSport[Math.floor(random() ** 1.4 * ofSport.length)] ?? 'universal_team_organizer'
}

const SPECIALISTS: Record<'hockey' | 'football' | 'athletics', SpecialistId[]> = {
  hockey: [
    ...(['hockey_fitness', 'hockey_skills_specialist', 'hockey_nutritionist'] as const),
    ...(['hockey_psychologist', 'hockey_tactical_analyst', 'hockey_equipment_advisor'] as const),
  ],
  football: ['football_trainer', 'football_fitness', 'football_nutritionist', 'football_tactics_specialist'],
  athletics: ['athletics_fitness', 'athletics_technique_specialist', 'athletics_nutritionist'],
}

/** Scales the GPT-5 answers so that they nearly use up the month's tokens. */
function nearlyAllOfGpt5(questions: readonly DemoQuestion[]): DemoQuestion[] {
  const ofGpt5 = questions.filter(({ model }) => model === 'gpt5')
  const factor = GPT5_THIS_MONTH / ofGpt5.reduce((sum, { tokens }) => sum + tokens, 0)
  return questions.map((question) => ({ ...question, tokens: Math.round(question.tokens * factor) }))
}

/** A deterministic random number generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
