import { randomBytes, randomInt } from 'node:crypto'
import type { DemoLogIn } from '@touchline/contract/platform/demo.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { type ClubCodes, type ClubDependencies, readCodes, registerClub } from '../../club/clubs/clubs.ts'
import { addSeedPlayers, findMember } from '../../club/members/members.ts'
import { saveHistory } from '../../coaching/history/history.ts'
import { chargePast } from '../../money/tokens/tokens.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashSecret } from '../../platform/secrets/passwords.ts'
import { demoChats } from './demo-chats.ts'
import { seedCompetition } from './demo-competition.ts'
import { seedList } from './demo-list.ts'
import { seedPlan } from './demo-plan.ts'
import { demoPlayers } from './demo-players.ts'
import { demoUsage } from './demo-usage.ts'

/** A demo club and its log-ins. */
export type DemoClub = ClubCodes & { clubId: string; name: string; logIns: DemoLogIn[] }

// Players with their own password, whose log-ins count as trusted.
const PLAYERS_WITH_PASSWORD = 3
const ON_THE_LIST = 12

/** The plan that includes every page. */
const DEMO_PLAN = 'enterprise'

/** Creates a club with everything a demo visitor should find, and has it paid for. */
export async function seedDemoClub(
  db: Database,
  dependencies: ClubDependencies,
  pay: (clubId: string, plan: PlanId) => Promise<unknown>,
  now = new Date(),
): Promise<DemoClub> {
  const number = randomInt(1000, 10_000)
  const name = 'SK Jiskra Lipová'
  const adminEmail = `jan.dvorak.${number}@jiskralipova.example`
  const { id: clubId } = await registerClub(db, { clubName: name, adminEmail, language: 'cs' })
  await pay(clubId, DEMO_PLAN)
  const codes = await readCodes(db, dependencies.keys, clubId)
  if (!codes) throw new Error('a new club has no codes')

  const players = await addPlayers(db, clubId, number, now)
  const memberIds = await Promise.all(players.map(async ({ email }) => (await findMember(db, clubId, email)).id))
  const answers = demoUsage(players, now).map(({ player, ...use }) => ({ ...use, memberId: memberIds[player] ?? '' }))
  await chargePast(db, { clubId, plan: DEMO_PLAN }, answers, now)
  for (const { player, ...chat } of demoChats(now)) {
    await saveHistory(db, { clubId, memberId: memberIds[player] ?? '' }, chat)
  }
  const [playerId = '', scorerId = '', coachId = ''] = memberIds
  await seedPlan(db, { clubId, playerId, coachId }, now)
  await seedCompetition(db, { clubId, makerId: playerId, scorerId }, now)
  await seedList(db, clubId, memberIds.slice(0, ON_THE_LIST), now)
  const admin: DemoLogIn = { role: 'admin', name: 'Jan Dvořák', email: adminEmail, password: codes.pin }
  return { ...codes, clubId, name, logIns: [admin, ...players.flatMap(logInOf)] }
}

type DemoPlayer = ReturnType<typeof demoPlayers>[number] & { password: string | undefined }

async function addPlayers(db: Database, clubId: string, number: number, now: Date): Promise<DemoPlayer[]> {
  const players = demoPlayers(number, now).map((player, index) => ({
    ...player,
    password: index < PLAYERS_WITH_PASSWORD ? `lipova-${randomBytes(4).toString('hex')}` : undefined,
  }))
  const hashed = players.map(async ({ password, ...player }) => ({
    ...player,
    ...(password && { passwordHash: await hashSecret(password) }),
  }))
  await addSeedPlayers(db, clubId, await Promise.all(hashed))
  return players
}

function logInOf({ firstName, lastName, email, password }: DemoPlayer): DemoLogIn[] {
  return password ? [{ role: 'player', name: `${firstName} ${lastName}`, email, password }] : []
}
