import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { bearer, type TestClub } from './clubs.ts'

/** Sends a request, always from the same address. */
export type Send = (path: string, body: object, headers?: Record<string, string>) => Promise<Answered>
type Answered = { status: number; body: string }

/** The result of one request of a team. */
export type TeamCall = { what: 'join' | 'log in' | 'ask'; status: number; ms: number }

const QUESTIONS = 3

/** A whole team in its hall at the same time: each player joins, logs in and asks three questions. */
export async function letTeamIn(send: Send, club: TestClub, players: number): Promise<TeamCall[]> {
  const calls: TeamCall[] = []
  const timed = async (what: TeamCall['what'], answering: Promise<Answered>) => {
    const begun = performance.now()
    const answer = await answering
    calls.push({ what, status: answer.status, ms: performance.now() - begun })
    return answer
  }
  const play = async (index: number) => {
    const email = `team-${index}@mail.example`
    const person = { clubPassword: club.password, firstName: 'Tereza', lastName: `Nováková ${index}`, email }
    await timed('join', send('/api/members/join-team', person))
    const session = await timed('log in', send('/api/players/create-session', { email, password: club.password }))
    if (session.status !== 200) return
    const headers = bearer(JSON.parse(session.body).sessionToken)
    for (let asked = 0; asked < QUESTIONS; asked++) {
      await timed('ask', send('/api/chat/stream', questionOf(index + asked), headers))
    }
  }
  await Promise.all(Array.from({ length: players }, (_, index) => play(index)))
  return calls
}

/** One player floods the server while a neighbour at the same address asks once; returns how both fared. */
export async function flood(send: Send, tokens: { flooding: string; neighbour: string }, questions: number) {
  const floods = Array.from({ length: questions }, (_, index) =>
    send('/api/chat/stream', questionOf(index), bearer(tokens.flooding)),
  )
  const neighbour = await send('/api/chat/stream', questionOf(0), bearer(tokens.neighbour))
  const statuses = (await Promise.all(floods)).map(({ status }) => status)
  return { refused: statuses.filter((status) => status === 429).length, neighbour: neighbour.status }
}

function questionOf(index: number) {
  return { memberId: SPECIALIST_IDS[index % SPECIALIST_IDS.length], message: 'Jak se rozcvičit?', language: 'cs' }
}
