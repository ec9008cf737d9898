import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { bearer } from './clubs.ts'
import type { World } from './world.ts'

/** A request body for a team list: in three weeks, with no one on it. */
export function listWish(change: object = {}) {
  return {
    name: 'Zápas v Hradišti',
    team: 'Žákyně U13',
    sport: 'basketball',
    date: dayFromNow(21),
    time: '10:00',
    meetTime: '08:15',
    place: 'Hradiště, hala',
    timeZone: 'Europe/Prague',
    ...change,
  }
}

export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** Team list requests as one member of a club. */
export function asMember({ app }: World, token: string) {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/lists${path}`, headers: bearer(token), ...(payload && { payload }) })
  const listAfter = async (...request: Parameters<typeof call>): Promise<TeamList> => {
    const answer = await call(...request)
    if (answer.statusCode >= 300) throw new Error(answer.body)
    return answer.json().list
  }
  return { call, listAfter, make: (change: object = {}) => listAfter('POST', '', listWish(change)) }
}
