import type { AnswerReader } from './answer-reader.ts'
import type { Exchange } from './exchange.ts'
import type { ModelEnd } from './model.ts'
import { isAnswer, readRefusal } from './refusal.ts'

/** Reads one attempt at an answer to its end. Rejects with a `ModelFailure`. */
export async function readAnswer(exchange: Exchange, reader: AnswerReader): Promise<ModelEnd> {
  try {
    const response = await exchange.response()
    if (!isAnswer(response)) throw await readRefusal(response, exchange)
    await exchange.read(reader)
    reader.end()
    if (reader.failure) throw reader.failure
    exchange.finish()
    const { reason, usage, calls } = reader
    return { reason, usage, ...(calls.length > 0 && { calls }) }
  } catch (error) {
    exchange.close()
    throw exchange.failureOf(error, reader.usage)
  }
}
