import type { AnswerParser } from './answer-parser.ts'
import type { Exchange } from './exchange.ts'
import { isAnswer, readHttpRefusal } from './http-refusal.ts'
import type { ModelEnd } from './model.ts'

/** Reads one attempt at an answer to its end. Rejects with a `ModelFailure`. */
export async function readAnswer(exchange: Exchange, parser: AnswerParser): Promise<ModelEnd> {
  try {
    const response = await exchange.response()
    if (!isAnswer(response)) {
      exchange.refused()
      throw await readHttpRefusal(response, exchange)
    }
    await exchange.read(parser)
    parser.end()
    if (parser.failure) throw parser.failure
    exchange.finish()
    const { reason, usage, calls } = parser
    return { reason, usage, ...(calls.length > 0 && { calls }) }
  } catch (error) {
    exchange.close()
    throw exchange.failureOf(error, parser.usage)
  }
}
