import * as calls from '@touchline/contract/chat.ts'
import { BEGINNING, readPlace } from '@touchline/contract/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { type AnyPart, readPart } from '@touchline/contract/parts.ts'
import type { Safety } from '@touchline/contract/safety.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Heard } from '../event-reader.ts'
import { Failure } from '../failure.ts'
import { streamEvents } from '../http/event-stream.ts'
import { serve } from '../http/serve.ts'
import { ask, type ChatDesk } from './asking.ts'
import { conversationWith, discard, findAnswer, noteSaved, openSaved } from './chat.ts'
import type { AnswerRow } from './live-answer.ts'

export function chatRoutes(app: FastifyInstance, db: Database, desk: ChatDesk): void {
  serve(app, calls.askSimply, async ({ body, caller, language }) => {
    const { memberId: specialistId, message, conversationHistory: history, answers: sent, profile, timeZone } = body
    const asked = await ask(db, desk, caller, { specialistId, message, language, history, sent, profile, timeZone })
    let last: Heard = 'silence'
    const take = (event: Heard) => {
      last = event
      return true
    }
    await desk.answers.listen(asked, BEGINNING, { left: NEVER, take, ready: async () => {} })
    if (Object(last).type === 'error') throw new Failure('ANSWER_UNAVAILABLE')
    const answer = await findAnswer(db, caller, asked.id)
    const { text: response, model, id: generationId, finish } = answer
    const parts = answer.parts.map(({ part }) => part)
    return { response, model, generationId, finish, parts, safety: answer.safety ?? safetyIn(parts) }
  })

  serve(app, calls.askStreaming, async ({ body, caller, language, reply }) => {
    const { memberId: specialistId, conversationHistory: history, answers: sent, message, requestId } = body
    const { replaces, profile, timeZone } = body
    const question = { specialistId, message, language, history, requestId, replaces, sent, profile, timeZone }
    return streamAnswer(reply, desk, language, () => ask(db, desk, caller, question))
  })

  serve(app, calls.continueAnswer, async ({ params, caller, language, request, reply }) => {
    const answer = await findAnswer(db, caller, params.generationId)
    const place = readPlace(String(request.headers['last-event-id'] ?? ''))
    return streamEvents(reply, language, (reader) => desk.answers.listen(answer, place, reader))
  })

  serve(app, calls.stopAnswer, async ({ params, caller }) => {
    const { id, status } = await findAnswer(db, caller, params.generationId)
    if (status === 'running') await desk.answers.stop(id)
    return { stopped: status === 'running' }
  })

  serve(app, calls.getConversation, async ({ params, caller }) => ({
    conversation: await conversationWith(db, caller, params.specialistId),
  }))

  serve(app, calls.openHistory, async ({ params, body, caller }) => {
    if (body.isJustSaved) await noteSaved(db, caller, params.specialistId, body.historyId)
    else await openSaved(db, desk.answers, caller, params.specialistId, body.historyId)
    return { conversation: await conversationWith(db, caller, params.specialistId) }
  })

  serve(app, calls.discardConversation, async ({ params, caller }) => {
    await discard(db, desk.answers, caller, params.specialistId)
    return { discarded: true as const }
  })
}

/** Takes a question and streams its answer. Readers of a stream look in the stream for the end of their tokens. */
export async function streamAnswer(
  reply: FastifyReply,
  desk: ChatDesk,
  language: LanguageCode,
  take: () => Promise<AnswerRow>,
): Promise<never> {
  try {
    const answer = await take()
    return await streamEvents(reply, language, (reader) => desk.answers.listen(answer, BEGINNING, reader))
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'TOKEN_LIMIT_EXCEEDED') throw error
    return streamEvents(reply, language, async (reader) => {
      reader.take({ type: 'error', message: 'TOKEN_LIMIT_EXCEEDED' })
    })
  }
}

/** The red flag of an answer that was well begun and ended with a fixed reply. */
function safetyIn(parts: AnyPart[]): Safety {
  const part = parts.map(readPart).find((one) => one?.type === 'safety')
  return part ? { category: part.category, severity: part.severity } : null
}

const NEVER = new AbortController().signal
