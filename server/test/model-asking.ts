import { type Model, type ModelEnd, ModelFailure, type ModelRequest } from '../src/coaching/model/model.ts'
import { openaiModel } from '../src/coaching/model/openai.ts'

/** Timeouts for a service that never answers; a busy machine may take this long even for one that does. */
export const IMPATIENT = { connectMs: 300, headersMs: 300, idleMs: 300 }

/** The models of a server, without a key and with an immediate retry. */
export function modelsAt(baseUrl: string, patience: Parameters<typeof openaiModel>[1] = {}): Model {
  const settings = { apiKey: undefined, baseUrl, gpt5: 'gpt-5', gpt5Mini: 'gpt-5-mini' }
  return openaiModel(settings, { retryMs: 5, pingEveryMs: 0, ...patience })
}

/** A question with a generous output limit. */
export function question(content: string, rest: Partial<ModelRequest> = {}): ModelRequest {
  const turns: ModelRequest['turns'] = [{ role: 'user', content }]
  return {
    model: 'gpt5',
    instructions: 'You are a coach.',
    turns,
    maxOutputTokens: 100_000,
    signal: new AbortController().signal,
    ...rest,
  }
}

/** Everything that a question yields: the text, its end, or the reason for a failure. */
export async function ask(model: Model, request: ModelRequest | string, onText: (text: string) => void = () => {}) {
  const heard = {
    text: '',
    pieces: 0,
    end: undefined as ModelEnd | undefined,
    failure: undefined as ModelFailure | undefined,
  }
  try {
    const say = (text: string) => {
      if (heard.end) throw new Error('Something followed the end.')
      heard.text += text
      heard.pieces++
      onText(heard.text)
    }
    heard.end = await model.answer(typeof request === 'string' ? question(request) : request, say, () => {})
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    heard.failure = error
  }
  return heard
}
