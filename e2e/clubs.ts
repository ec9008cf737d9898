import type { Page } from '@playwright/test'
import type { ClubWish, TestClub } from '../server/test/clubs.ts'
import { storedSession } from '../server/test/stored-session.ts'
import { ADDRESS } from './address.ts'

/** Creates an active club with players for one test. */
export async function createClub(wish: ClubWish = {}): Promise<TestClub> {
  const answer = await fetch(`${ADDRESS}/test/clubs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  })
  if (!answer.ok) throw new Error(`no club: ${await answer.text()}`)
  return (await answer.json()) as TestClub
}

/** Logs the administrator in without the log-in page, which other tests cover. */
export async function enterAsAdmin(page: Page, club: TestClub): Promise<void> {
  const response = await page.request.post('/api/clubs/verify-password', {
    data: { email: club.adminEmail, password: club.pin },
  })
  const session = await response.json()
  await store(page, {
    admin_session: session.sessionToken,
    admin_email: session.email,
    admin_member_id: session.memberId,
    club_id: session.clubId,
    club_name: session.clubName,
    player_role: 'admin',
  })
}

/** Logs in the club's first player on the device where they joined; returns the e-mail. */
export async function enterAsPlayer(page: Page, club: TestClub): Promise<string> {
  const [player] = club.players
  if (!player) throw new Error('the club has no player')
  await storePlayer(page, club, player, player.token)
  return player.email
}

/** Logs in the club's first player on a device that only knows the club password; returns the e-mail. */
export async function enterWithClubPassword(page: Page, club: TestClub): Promise<string> {
  const [player] = club.players
  if (!player) throw new Error('the club has no player')
  const data = { email: player.email, password: club.password }
  const response = await page.request.post('/api/players/create-session', { data })
  await storePlayer(page, club, player, (await response.json()).sessionToken)
  return player.email
}

/** Sets a personal password for the club's first player and logs in with it; returns the e-mail. */
export async function enterWithOwnPassword(page: Page, club: TestClub, password: string): Promise<string> {
  const [player] = club.players
  if (!player) throw new Error('the club has no player')
  const change = { email: player.email, currentPassword: club.password, newPassword: password }
  const headers = { authorization: `Bearer ${player.token}` }
  await page.request.post('/api/players/change-password', { data: change, headers })
  const response = await page.request.post('/api/players/create-session', { data: { email: player.email, password } })
  await storePlayer(page, club, player, (await response.json()).sessionToken)
  return player.email
}

function storePlayer(page: Page, club: TestClub, player: TestClub['players'][number], token: string): Promise<void> {
  return store(page, storedSession(club, player, token))
}

/** Stores what the log-in page would store, before any of our scripts has run. */
async function store(page: Page, values: Record<string, string>): Promise<void> {
  // A page of the same origin without scripts.
  await page.goto('/robots.txt')
  await page.evaluate((stored) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, values)
}
