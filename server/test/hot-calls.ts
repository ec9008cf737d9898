import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bearer, type TestClub } from './clubs.ts'

/** A call as its page makes it; rejects unless it succeeds. */
export type HotCall = { name: string; call(): Promise<void> }

/** The ten most frequent calls of players and administrators: on arrival, when asking, or when viewing their club. */
export function hotCalls(app: FastifyInstance, club: TestClub, tokens: { player: string; admin: string }): HotCall[] {
  const get = (name: string, url: string, token: string): HotCall => ({
    name,
    call: async () => good(name, await app.inject({ url, headers: bearer(token) })),
  })
  const { clubId } = club
  const year = `from=${daysAgo(365)}&to=${daysAgo(-1)}`
  return [
    {
      name: 'ask',
      call: async () => {
        const payload = { memberId: 'hockey_fitness', message: '#words:20 Jak zrychlím?', requestId: randomUUID() }
        const headers = bearer(tokens.player)
        good('ask', await app.inject({ method: 'POST', url: '/api/chat/stream', headers, payload }))
      },
    },
    get('session check', '/api/sessions/current', tokens.player),
    get('open a conversation', '/api/chat/conversation/hockey_nutritionist', tokens.player),
    get('history list', '/api/chat-history', tokens.player),
    get('history search', '/api/chat-history?search=rychlost', tokens.player),
    get('token usage', `/api/tokens/stats/${clubId}`, tokens.player),
    get('dashboard', `/api/members/stats/${clubId}`, tokens.admin),
    get('member list page', `/api/members/club/${clubId}?page=2`, tokens.admin),
    get('wallet statement', `/api/clubs/${clubId}/wallet/statement?${year}`, tokens.admin),
    get('statistics', `/api/clubs/${clubId}/statistics?days=30&timeZone=Europe/Prague`, tokens.admin),
  ]
}

function good(name: string, { statusCode, body }: { statusCode: number; body: string }): void {
  if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body.slice(0, 300)}`)
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
