import { AnswerReader } from './answer-reader.ts'
import type { Exchange } from './exchange.ts'
import type { ModelEnd, Say } from './model.ts'
import { isAnswer, readRefusal } from './refusal.ts'

/** Reads one attempt at an answer to its end, its text as it comes. Rejects with a `ModelFailure`. */
export async function readAnswer(exchange: Exchange, say: Say): Promise<ModelEnd> {
  const reader = new AnswerReader()
  const hand = (text: string) => {
    if (text) say(text)
  }
  try {
    const response = await exchange.response()
    if (!isAnswer(response)) throw await readRefusal(response, exchange)
    await exchange.read((bytes) => {
      hand(reader.push(bytes))
      return reader.isDone || reader.failure !== undefined
    })
    if (!reader.isDone && !reader.failure) hand(reader.end())
    if (reader.failure) throw reader.failure
    exchange.finish()
    return { reason: reader.reason, usage: reader.usage }
  } catch (error) {
    exchange.close()
    throw exchange.failureOf(error, reader.usage)
  }
}
