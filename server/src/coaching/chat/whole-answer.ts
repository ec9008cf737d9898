import type { askSimply } from '@touchline/contract/coaching/chat.ts'
import { BEGINNING } from '@touchline/contract/coaching/chat-stream.ts'
import { type AnyPart, readPart } from '@touchline/contract/coaching/parts.ts'
import type { Safety } from '@touchline/contract/coaching/safety.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import type { Asker } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { StreamEvent } from '../../platform/stream-subscriber.ts'
import { ask, type ChatDependencies, type Question } from './asking.ts'
import { findAnswer } from './chat.ts'

/** Asks a specialist and waits for the whole answer. */
export async function wholeAnswer(
  db: Database,
  dependencies: ChatDependencies,
  asker: Asker,
  question: Question,
): Promise<ReplyOf<typeof askSimply>> {
  const asked = await ask(db, dependencies, asker, question)
  let last: StreamEvent = 'keep-alive'
  const take = (event: StreamEvent) => {
    last = event
    return true
  }
  await dependencies.answers.listen(asked, BEGINNING, { left: NEVER, take, ready: async () => {} })
  if (Object(last).type === 'error') throw new Failure('ANSWER_UNAVAILABLE')
  const answer = await findAnswer(db, asker, asked.id)
  const { text: response, model, id: generationId, finish } = answer
  const parts = answer.parts.map(({ part }) => part)
  return { response, model, generationId, finish, parts, safety: answer.safety ?? safetyIn(parts) }
}

/** The red flag of an answer that began normally and ended with a fixed reply. */
function safetyIn(parts: AnyPart[]): Safety {
  const part = parts.map(readPart).find((one) => one?.type === 'safety')
  return part ? { category: part.category, severity: part.severity, response: part.response ?? 'stop' } : null
}

const NEVER = new AbortController().signal
