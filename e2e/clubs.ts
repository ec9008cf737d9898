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
