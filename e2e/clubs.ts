import type { Page } from '@playwright/test'
import type { TestClub } from '../server/test/clubs.ts'
import { ADDRESS } from './address.ts'

/** An active club with players, made for one test. */
export async function createClub(
  wish: { plan?: 'basic' | 'pro' | 'enterprise'; players?: number; name?: string } = {},
): Promise<TestClub> {
  const answer = await fetch(`${ADDRESS}/test/clubs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  })
  if (!answer.ok) throw new Error(`no club: ${await answer.text()}`)
  return (await answer.json()) as TestClub
}

/** Logs the administrator in without the log-in page, whose journeys stand elsewhere. */
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

/** Logs the club's first player in; answers the e-mail. */
export async function enterAsPlayer(page: Page, club: TestClub): Promise<string> {
  const email = club.players[0]?.email ?? ''
  const response = await page.request.post('/api/players/create-session', { data: { email, password: club.password } })
  const session = await response.json()
  await store(page, {
    player_session: session.sessionToken,
    player_id: session.playerId,
    player_name: session.playerName,
    player_email: email,
    club_id: session.clubId,
    club_name: session.clubName,
    player_role: 'member',
  })
  return email
}

/** Stores what the log-in page would store, before any page of ours has run. */
async function store(page: Page, values: Record<string, string>): Promise<void> {
  // An address of the same origin that runs nothing.
  await page.goto('/robots.txt')
  await page.evaluate((stored) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, values)
}
