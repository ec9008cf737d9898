import * as calls from '@touchline/contract/chat.ts'
import { type ChatEvent, encodeEvent, KEEP_ALIVE } from '@touchline/contract/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { serve } from '../http/serve.ts'
import { ask, type ChatDesk, conversationWith, discard, findAnswer, noteSaved, openSaved } from './chat.ts'

export function chatRoutes(app: FastifyInstance, db: Database, desk: ChatDesk): void {
  serve(app, calls.askSimply, async ({ body, caller, language }) => {
    const { memberId: specialistId, message, conversationHistory: history } = body
    const asked = await ask(db, desk, caller, { specialistId, message, language, history })
    for await (const event of desk.answers.listen(asked, 0, NEVER)) {
      if (event !== 'silence' && event.type === 'error') throw new Failure('ANSWER_UNAVAILABLE')
    }
    const { text: response, model, id: generationId } = await findAnswer(db, caller, asked.id)
    return { response, model, generationId }
  })

  serve(app, calls.askStreaming, async ({ body, caller, language, reply }) => {
    const { memberId: specialistId, message, conversationHistory: history, requestId, replaces } = body
    const question = { specialistId, message, language, history, requestId, replaces }
    try {
      const asked = await ask(db, desk, caller, question)
      return await handOn(reply, desk.answers.listen(asked, 0, closing(reply)), language)
    } catch (error) {
      // Readers of a stream look for this in the stream.
      if (!(error instanceof Failure) || error.code !== 'TOKEN_LIMIT_EXCEEDED') throw error
      return handOn(reply, only({ type: 'error', message: error.code }), language)
    }
  })

  serve(app, calls.continueAnswer, async ({ params, caller, language, request, reply }) => {
    const answer = await findAnswer(db, caller, params.generationId)
    const from = Number(request.headers['last-event-id'] ?? 0)
    const place = Number.isSafeInteger(from) && from > 0 ? from : 0
    return handOn(reply, desk.answers.listen(answer, place, closing(reply)), language)
  })

  serve(app, calls.stopAnswer, async ({ params, caller }) => {
    const { id, status } = await findAnswer(db, caller, params.generationId)
    if (status === 'running') await desk.answers.stop(id)
    return { stopped: status === 'running' }
  })

  serve(app, calls.getConversation, async ({ params, caller }) => ({
    conversation: await conversationWith(db, caller.memberId, params.specialistId),
  }))

  serve(app, calls.openHistory, async ({ params, body, caller }) => {
    const act = body.isJustSaved ? noteSaved : openSaved
    await act(db, caller, params.specialistId, body.historyId)
    return { conversation: await conversationWith(db, caller.memberId, params.specialistId) }
  })

  serve(app, calls.discardConversation, async ({ params, caller }) => {
    await discard(db, desk, caller.memberId, params.specialistId)
    return { discarded: true as const }
  })
}

const NEVER = new AbortController().signal

async function* only(event: ChatEvent): AsyncGenerator<ChatEvent> {
  yield event
}

/** Ends when the reader leaves; the answer itself goes on. */
function closing(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return left.signal
}

/** Writes events to the reader as they come, at the reader's pace. */
async function handOn(
  reply: FastifyReply,
  events: AsyncIterable<ChatEvent | 'silence'>,
  language: LanguageCode,
): Promise<never> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { ...reply.getHeaders(), ...STREAM_HEADERS } as Record<string, string>)
  try {
    for await (const event of events) {
      const isTaken = raw.write(event === 'silence' ? KEEP_ALIVE : encodeEvent(inWords(event, language)))
      if (!isTaken && !raw.destroyed) await new Promise<void>((goOn) => raw.once('drain', goOn).once('close', goOn))
    }
  } finally {
    raw.end()
  }
  return undefined as never
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would collect the events otherwise.
  'x-accel-buffering': 'no',
}

function inWords(event: ChatEvent, language: LanguageCode): ChatEvent {
  if (event.type !== 'error' || event.message !== 'ANSWER_FAILED') return event
  return { type: 'error', message: translate(language, 'errors:ANSWER_FAILED') }
}
