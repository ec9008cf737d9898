import { type Model, type ModelEnd, ModelFailure, type ModelRequest } from '../src/coaching/model/model.ts'
import { openaiModel } from '../src/coaching/model/openai.ts'

/** For a service that will never answer; a busy machine may take this long for one that will. */
export const IMPATIENT = { connectMs: 300, headersMs: 300, idleMs: 300 }

/** The models of a server, without a key, asked again at once. */
export function modelsAt(baseUrl: string, patience: Parameters<typeof openaiModel>[1] = {}): Model {
  const settings = { apiKey: undefined, baseUrl, gpt5: 'gpt-5', gpt5Mini: 'gpt-5-mini' }
  return openaiModel(settings, { retryMs: 5, pingEveryMs: 0, ...patience })
}

/** A question, with as much room for the answer as it likes. */
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

/** All that came of a question: the text, its end, or why there was none. */
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
