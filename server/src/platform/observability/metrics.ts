import { counter, gauge, histogram } from './prometheus.ts'
import { RELEASE } from './release.ts'

// All metrics of the product. No label identifies a person or a club, and none takes values chosen by callers
// (docs/decisions/0052).

const requests = counter({
  name: 'touchline_requests_total',
  help: 'Answered requests, by call of the contract and status',
  labels: ['call', 'status'],
})

const requestSeconds = histogram({
  name: 'touchline_request_duration_seconds',
  help: 'How long requests took, streams of answers apart',
  labels: ['call'],
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
})

/** Counts a completed request; streams are not timed, because they last as long as their answer. */
export function countRequest(call: string, status: number, seconds: number | undefined): void {
  requests.inc({ call, status })
  if (seconds !== undefined) requestSeconds.observe({ call }, seconds)
}

/** Answer streams with a connected reader. */
export const openStreams = gauge({ name: 'touchline_open_streams', help: 'Open streams of answers' })

/** Seconds from a question's request to the first word of its answer being sent. */
export const firstWord = histogram({
  name: 'touchline_first_word_seconds',
  help: 'From the question to the first word of its answer',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32],
})

const tokens = counter({
  name: 'touchline_tokens_total',
  help: 'Tokens that answers used, as they were charged',
  labels: ['model', 'direction'],
})

/** Counts the tokens an answer used. */
export function countTokensUsed(model: string, used: { inputTokens: number; outputTokens: number }): void {
  tokens.inc({ model, direction: 'input' }, used.inputTokens)
  tokens.inc({ model, direction: 'output' }, used.outputTokens)
}

const answers = counter({
  name: 'touchline_answers_total',
  help: 'Answers that ended, by how they did',
  labels: ['end'],
})

/** Counts a finished answer. */
export function countEnd(end: string): void {
  answers.inc({ end })
}

const safetyResponses = counter({
  name: 'touchline_safety_responses_total',
  help: 'Safety responses, by category, response (stop, ask, note) and language',
  labels: ['category', 'response', 'language'],
})

export function countSafetyResponse(given: { category: string; response: string; language: string }): void {
  const { category, response, language } = given
  safetyResponses.inc({ category, response, language })
}

const liftedAlarms = counter({
  name: 'touchline_safety_lifted_total',
  help: 'Safety responses of which somebody said that it was not meant so, by category and language',
  labels: ['category', 'language'],
})

export function countSafetyLifted(given: { category: string; language: string }): void {
  liftedAlarms.inc(given)
}

const secondOpinions = counter({
  name: 'touchline_safety_second_opinions_total',
  help: 'Suspicions that the small model was asked about: confirmed, lifted, or without an answer in time',
  labels: ['outcome'],
})

export function countSecondOpinion(outcome: 'confirmed' | 'lifted' | 'none'): void {
  secondOpinions.inc({ outcome })
}

const deleted = counter({
  name: 'touchline_retention_deleted_total',
  help: 'Rows that the rules of retention have deleted or emptied, by table',
  labels: ['table'],
})

/** Counts rows that a retention rule deleted or emptied. */
export function countRetentionDeleted(table: string, rows: number): void {
  deleted.inc({ table }, rows)
}

const clientErrors = counter({
  name: 'touchline_client_errors_total',
  help: 'Crashes of pages in browsers, of this release or of another one',
  labels: ['release'],
})

/** Counts a front-end crash. Callers can claim any release, so only our own gets a label. */
export function countClientError(release: string): void {
  clientErrors.inc({ release: release === RELEASE ? RELEASE : 'other' })
}

gauge({
  name: 'touchline_release_info',
  help: 'Which release runs; always 1',
  labels: ['release', 'node'],
  together: 'first',
}).set({ release: RELEASE, node: process.version }, 1)
