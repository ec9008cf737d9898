import { randomInt } from 'node:crypto'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { harmlessQuestion } from './harmless-question.ts'

/** What the askers saw, over all servers. */
export type Seen = {
  /** The questions whose answer reached its announced end. */
  whole: Set<string>
  /** Refused because a dead process's answer still blocked. */
  busy: number
  /** Refusals that no one should get, by status. */
  refused: Map<number, number>
}

/** Asks one question after the other, each to another specialist, until the server is gone. */
export async function askUntilDead(address: string, token: string, seen: Seen): Promise<void> {
  for (let turn = randomInt(SPECIALIST_IDS.length); ; turn++) {
    const { id: requestId, message } = harmlessQuestion(randomInt(...ANSWER_WORDS))
    const memberId = SPECIALIST_IDS[turn % SPECIALIST_IDS.length]
    const question = { memberId, message, language: 'cs', conversationHistory: [], requestId }
    try {
      const response = await fetch(`${address}/api/chat/stream`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...fromSomewhere() },
        body: JSON.stringify(question),
      })
      const text = await response.text()
      if (response.status === 409) seen.busy++
      else if (response.status !== 200) seen.refused.set(response.status, (seen.refused.get(response.status) ?? 0) + 1)
      if (text.includes('event: done')) seen.whole.add(requestId)
    } catch {
      return
    }
  }
}

/** From an instant to three seconds at the model's pace: some end before the kill, some do not. */
const ANSWER_WORDS = [5, 180] as const

/** A random address, as rate limits are not measured here. */
function fromSomewhere(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}
