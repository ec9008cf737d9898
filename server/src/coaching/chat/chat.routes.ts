import * as calls from '@touchline/contract/coaching/chat.ts'
import { BEGINNING, readPlace } from '@touchline/contract/coaching/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { streamEvents } from '../../platform/http/event-stream.ts'
import { serve } from '../../platform/http/serve.ts'
import type { StreamSubscriber } from '../../platform/stream-subscriber.ts'
import { helpLines, isUrgent } from '../safety/safety.ts'
import { ask, type ChatDependencies } from './asking.ts'
import { conversationWith, discard, findAnswer, liftNote, noteSaved, openSaved } from './chat.ts'
import type { StreamedAnswer } from './live-answer.ts'
import { wholeAnswer } from './whole-answer.ts'

export function chatRoutes(app: FastifyInstance, db: Database, dependencies: ChatDependencies): void {
  serve(
    app,
    calls.askSimply,
    async ({ body, caller, language }) => {
      const { memberId: specialistId, message, conversationHistory: history, answers: sent, profile, timeZone } = body
      const question = { specialistId, message, language, history, sent, profile, timeZone }
      return wholeAnswer(db, dependencies, caller, question)
    },
    URGENT,
  )

  serve(
    app,
    calls.askStreaming,
    async ({ body, caller, language, reply }) => {
      const { memberId: specialistId, conversationHistory: history, answers: sent, message, requestId } = body
      const { replaces, profile, timeZone } = body
      const question = { specialistId, message, language, history, requestId, replaces, sent, profile, timeZone }
      return streamAnswer(reply, dependencies, language, () => ask(db, dependencies, caller, question))
    },
    URGENT,
  )

  serve(app, calls.continueAnswer, async ({ params, caller, language, request, reply }) => {
    const answer = await findAnswer(db, caller, params.generationId)
    const place = readPlace(String(request.headers['last-event-id'] ?? ''))
    return streamEvents(reply, language, (subscriber) => dependencies.answers.listen(answer, place, subscriber))
  })

  serve(app, calls.stopAnswer, async ({ params, caller }) => {
    const { id, status } = await findAnswer(db, caller, params.generationId)
    if (status === 'running') await dependencies.answers.stop(id)
    return { stopped: status === 'running' }
  })

  serve(app, calls.getConversation, async ({ params, caller }) => ({
    conversation: await conversationWith(db, caller, params.specialistId),
  }))

  serve(app, calls.openHistory, async ({ params, body, caller }) => {
    if (body.isJustSaved) await noteSaved(db, caller, params.specialistId, body.historyId)
    else await openSaved(db, dependencies.answers, caller, params.specialistId, body.historyId)
    return { conversation: await conversationWith(db, caller, params.specialistId) }
  })

  serve(app, calls.discardConversation, async ({ params, caller }) => {
    await discard(db, dependencies.answers, caller, params.specialistId)
    return { discarded: true as const }
  })

  serve(app, calls.liftSafetyNote, async ({ params, body, caller, language }) => ({
    lifted: await liftNote(db, caller, params.specialistId, body.category, language),
  }))

  serve(app, calls.getHelpLines, async ({ caller: { clubId }, language }) => ({
    contacts: await helpLines(db, dependencies.helpLines, { clubId, language }),
  }))
}

/** A user in danger gets an answer despite the rate limit. */
const URGENT = { despiteLimit: isUrgent }

/** Accepts a question and streams its answer. Clients expect token-limit errors inside the stream. */
export async function streamAnswer(
  reply: FastifyReply,
  dependencies: ChatDependencies,
  language: LanguageCode,
  take: () => Promise<StreamedAnswer>,
): Promise<never> {
  try {
    const answer = await take()
    const listen = (subscriber: StreamSubscriber) => dependencies.answers.listen(answer, BEGINNING, subscriber)
    return await streamEvents(reply, language, listen, { isNewAnswer: true })
  } catch (error) {
    if (!(error instanceof Failure) || !LIMITS.has(error.code)) throw error
    const message = error.code
    return streamEvents(reply, language, async (subscriber) => {
      subscriber.take({ type: 'error', message })
    })
  }
}

/** The failures that are reported inside the stream. */
const LIMITS: ReadonlySet<string> = new Set(['TOKEN_LIMIT_EXCEEDED', 'MEMBER_LIMIT_REACHED'])
