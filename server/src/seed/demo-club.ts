import { randomInt, randomUUID } from 'node:crypto'
import type { PlanId } from '@touchline/contract/pricing.ts'
import { type ClubTools, readCodes, registerClub } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import { saveHistory } from '../history/history.ts'
import { addSeedPlayers, findMember } from '../members/members.ts'
import { reserve, settle } from '../tokens/tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MONTHS = 6

const NAMES = [
  { first: ['Tereza', 'Žaneta', 'Adéla', 'Eliška', 'Šárka'], last: ['Nováková', 'Říhová', 'Šťastná', 'Kučerová'] },
  { first: ['Ondřej', 'Matyáš', 'Lukáš', 'Kryštof', 'Jakub'], last: ['Novák', 'Říha', 'Šťastný', 'Kučera'] },
]

// One of each kind of activity, over and over: today, yesterday, this week, this month, long ago, never.
const DAYS_AGO = [0, 1, 4, 6, 19, 47, undefined]

/** Makes a club as a visitor of the demo would want to find it, and has it paid for; answers how to log in. */
export async function seedDemoClub(
  db: Database,
  tools: ClubTools,
  pay: (clubId: string, plan: PlanId) => Promise<unknown>,
  now = new Date(),
) {
  const number = randomInt(1000, 10_000)
  const name = 'SK Jiskra Lipová'
  const adminEmail = `jan.dvorak.${number}@jiskralipova.example`
  const { id: clubId } = await registerClub(db, { clubName: name, adminEmail, language: 'cs' })
  await pay(clubId, 'pro')
  const codes = await readCodes(db, tools.keys, clubId)
  if (!codes) throw new Error('a new club has no codes')

  const players = demoPlayers(number, now)
  const playerPassword = `jiskra-${number}`
  await addSeedPlayers(db, clubId, players, playerPassword)
  for (const { tokens, usedAt } of demoUsage(now)) await useTokens(db, clubId, tokens, usedAt)
  const owner = await findMember(db, clubId, players[0]?.email ?? '')
  for (const chat of demoChats(now)) await saveHistory(db, { clubId, memberId: owner.id }, chat)
  return { name, adminEmail, ...codes, clubId, playerEmail: players[0]?.email ?? '', playerPassword }
}

function demoPlayers(number: number, now: Date) {
  const names = NAMES.flatMap(({ first, last }) =>
    first.flatMap((firstName) => last.map((lastName) => ({ firstName, lastName }))),
  )
  return names.map((name, index) => {
    const daysAgo = DAYS_AGO[index % DAYS_AGO.length]
    return {
      ...name,
      email: `hrac${index + 1}.${number}@jiskralipova.example`,
      joinedAt: new Date(now.getTime() - (60 + index * 3) * DAY_MS),
      lastActive: daysAgo === undefined ? null : new Date(now.getTime() - daysAgo * DAY_MS),
    }
  })
}

/** Uses tokens as answers do; a month's GPT-5 first, and Mini where more is asked for than is left of it. */
async function useTokens(db: Database, clubId: string, tokens: number, usedAt: Date): Promise<void> {
  const answer = { id: randomUUID(), clubId, plan: 'pro' as const }
  await reserve(db, answer, { least: tokens, most: tokens }, usedAt)
  const trace = { memberId: undefined, specialistId: 'hockey_fitness' }
  await settle(
    db,
    answer,
    { inputTokens: Math.round(tokens / 3), outputTokens: tokens - Math.round(tokens / 3) },
    trace,
    usedAt,
  )
}

/** Six months of usage that grows, this month with GPT-5 nearly used up. */
function demoUsage(now: Date) {
  return Array.from({ length: MONTHS }, (_, index) => {
    const monthsAgo = MONTHS - 1 - index
    const usedAt = monthsAgo === 0 ? now : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 15))
    return [
      { tokens: 420_000 + index * 100_000, usedAt },
      { tokens: 900_000 + index * 430_000, usedAt },
    ]
  }).flat()
}

/** Conversations that the first player has saved. */
function demoChats(now: Date) {
  const at = (daysAgo: number, minutes: number) =>
    new Date(now.getTime() - daysAgo * DAY_MS + minutes * 60_000).toISOString()
  return CHATS.map(({ title, specialistId, specialistName, turns }, index) => ({
    title,
    specialistId,
    specialistName,
    messages: turns.map((content, turn) => ({
      id: `demo-${index}-${turn}`,
      content,
      isUser: turn % 2 === 0,
      timestamp: at(index * 2 + 1, turn),
    })),
  }))
}

const CHATS = [
  {
    title: 'Síla dolních končetin mimo led',
    specialistId: 'hockey_fitness',
    specialistName: 'Kondiční trenér',
    turns: [
      'Mám v sobotu zápas a od úterka cítím těžké nohy. Jak rozvrhnout zbytek týdne?',
      'Uber objem, rychlost nech. **Středa** kolo lehce 35 min, **čtvrtek** led se sprinty 6 × 8 s, **pátek** rozbruslení.',
    ],
  },
  {
    title: 'Co jíst mezi dvěma zápasy',
    specialistId: 'hockey_nutritionist',
    specialistName: 'Výživový poradce',
    turns: [
      'Hrajeme dvakrát za den. Co mezi tím?',
      'Do hodiny po prvním zápase rýži nebo těstoviny s trochou libového masa, pak už jen lehce: banán, chléb s medem, voda.',
    ],
  },
]
