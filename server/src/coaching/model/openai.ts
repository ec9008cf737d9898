import { inSpan } from '../../platform/observability/traces.ts'
import { AnswerParser } from './answer-parser.ts'
import { readAnswer } from './attempt.ts'
import { capabilitiesOf } from './capabilities.ts'
import { chatRequest } from './chat-request.ts'
import { Exchange, type ExchangePatience } from './exchange.ts'
import { type Model, type ModelEnd, ModelFailure, NOTHING_USED, type Say } from './model.ts'
import { hasPaused, type RetryPatience, waitBeforeRetry } from './retry.ts'
import { type Service, serviceAt } from './service.ts'
import { StreamPace } from './stream-pace.ts'
import { countTokens, loadTokenizer } from './tokenizer.ts'
import { ToolRefusals, withToolsIfTaken } from './tool-refusals.ts'

/** Models of OpenAI, or of any server with its Chat Completions API. */
export function openaiModel(
  settings: { apiKey: string | undefined; baseUrl: string | undefined; gpt5: string; gpt5Mini: string },
  patience: Partial<Patience> = {},
  pace = new StreamPace(),
): Model {
  const waits = { ...PATIENCE, ...patience }
  const service = serviceAt(settings.baseUrl ?? OPENAI_URL, settings.apiKey, pace)
  const names = { gpt5: settings.gpt5, gpt5_mini: settings.gpt5Mini }
  const capabilities = Object.values(names).map(capabilitiesOf)
  const tokenizers = [...new Set(capabilities.map(({ tokenizer }) => tokenizer))]
  // After startup, but before the first user would have to wait for it.
  setTimeout(() => tokenizers.forEach(loadTokenizer), LOAD_AFTER_MS).unref()
  const refusals = new ToolRefusals()
  let lastPing = { at: Number.NEGATIVE_INFINITY, isUp: Promise.resolve(false) }

  return {
    name: 'openai',
    answer(request, say) {
      const name = names[request.model]
      const askOnce = (isWithTools: boolean) =>
        inSpan('model answer', 'client', { model: request.model }, () =>
          answer(service, () => chatRequest(name, request, isWithTools), request.signal, waits, say),
        )
      return withToolsIfTaken(refusals, name, request, askOnce)
    },
    get knowsTools() {
      return (
        capabilities.every(({ knowsTools }) => knowsTools) && !Object.values(names).some((name) => refusals.has(name))
      )
    },
    // A prompt is built before it is known which of the two models answers it.
    contextWindow: Math.min(...capabilities.map(({ contextWindow }) => contextWindow)),
    maxOutput: Math.min(...capabilities.map(({ maxOutput }) => maxOutput)),
    countTokens: (text) => Math.max(...tokenizers.map((tokenizer) => countTokens(tokenizer, text))),
    ping() {
      const now = performance.now()
      if (now - lastPing.at >= waits.pingEveryMs) lastPing = { at: now, isUp: isUp(service, waits) }
      return lastPing.isUp
    },
  }
}

/** Timeouts and retries of an answer, the timeout of a ping, and how long its result is valid. */
type Patience = ExchangePatience & RetryPatience & { pingMs: number; pingEveryMs: number }

// A local model may take a minute to load before it says anything.
const PATIENCE: Patience = {
  connectMs: 10_000,
  headersMs: 120_000,
  idleMs: 60_000,
  wholeMs: 600_000,
  retryMs: 500,
  longestRetryMs: 15_000,
  pingMs: 3_000,
  pingEveryMs: 30_000,
}

const OPENAI_URL = 'https://api.openai.com/v1'
const LOAD_AFTER_MS = 1000

/**
 * Asks until the first text arrives: as long as nothing was passed on, a failure may be retried. The body is serialized
 * for each attempt: if kept, it would be the largest object that an open answer holds.
 */
async function answer(
  service: Service,
  chat: () => string,
  signal: AbortSignal,
  patience: Patience,
  say: Say,
): Promise<ModelEnd> {
  for (let retries = 0; ; retries++) {
    if (signal.aborted) throw stoppedUnasked()
    const parser = new AnswerParser(say)
    try {
      return await readAnswer(send(service, chat, patience, signal), parser)
    } catch (failure) {
      const waitMs = parser.hasSpoken ? undefined : waitBeforeRetry(failure, retries, patience)
      if (waitMs === undefined) throw failure
      // The attempts so far produced nothing, or there would be no retry: stopping now costs nothing.
      if (!(await hasPaused(waitMs, signal))) throw stoppedUnasked()
    }
  }
}

function stoppedUnasked(): ModelFailure {
  return new ModelFailure('aborted', 'The answer was stopped while waiting to retry.', { usage: NOTHING_USED })
}

function send(service: Service, chat: () => string, patience: Patience, signal: AbortSignal): Exchange {
  const body = Buffer.from(chat())
  return new Exchange(service({ method: 'POST', path: '/chat/completions', body }), body, patience, signal)
}

async function isUp(service: Service, patience: Patience): Promise<boolean> {
  const limits = { ...patience, wholeMs: patience.pingMs }
  const exchange = new Exchange(service({ method: 'GET', path: '/models' }), undefined, limits, NEVER)
  try {
    const { statusCode = 500 } = await exchange.response()
    // A server without a list of models is up all the same.
    return statusCode < 300 || statusCode === 404 || statusCode === 405
  } catch {
    return false
  } finally {
    exchange.close()
  }
}

const NEVER = new AbortController().signal
