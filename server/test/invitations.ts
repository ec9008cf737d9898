import { randomInt } from 'node:crypto'
import type { Invitee } from '@touchline/contract/club/invitations.ts'
import { adminToken, bearer, type TestClub } from './clubs.ts'
import { mailsTo } from './mails.ts'
import type { World } from './world.ts'

/** Invitation requests as a club's administrator and as strangers. */
export async function invitationsOf({ app, db }: World, club: TestClub) {
  const token = await adminToken(app, club)
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/invitations${path}`, headers: bearer(token), ...(payload && { payload }) })
  const post = (url: string, payload: object) =>
    // Each from its own address, as rate limits count by address.
    app.inject({ method: 'POST', url, payload, remoteAddress: `203.0.113.${randomInt(1, 255)}` })
  return {
    token,
    call,
    /** The token in a new team link. */
    makeLink: async () => tokenIn((await call('POST', '/link')).json().link.url),
    look: (invitation: string) => post('/api/invitations/look', { invitation }),
    join: (invitation: string, email: string, more: object = {}) =>
      post('/api/members/join-team', { invitation, email, firstName: 'Jana', lastName: 'Malá', ...more }),
    send: (...people: (string | Partial<Invitee>)[]) =>
      call('POST', '/mails', { people: people.map((each) => (typeof each === 'string' ? { email: each } : each)) }),
    open: async (query = '') => (await call('GET', `/mails${query}`)).json(),
    /** The token in the newest link mailed to this address. */
    mailedTo: async (email: string) => tokenIn((await mailsTo(db, email))[0]?.text ?? ''),
  }
}

export function tokenIn(text: string): string {
  const [, token] = /\/join-team#(\w+)/.exec(text) ?? []
  if (!token) throw new Error('no invitation in it')
  return token
}
