import type { ErrorReply } from '@touchline/contract/platform/endpoint.ts'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnreachable } from '../database/unreachable.ts'
import { Failure } from '../failure.ts'
import { languageOfRequest } from './language.ts'

/** The one place where errors become responses: `{ error, code, requestId }` in the caller's language. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = error instanceof Failure ? error : failureOf(error)
    // A client that disconnected while sending gets no response, and it is not a server error.
    const hasHungUp = request.raw.destroyed && !request.raw.complete
    if (hasHungUp) request.log.info({ err: error }, 'Client disconnected')
    else if (failure.code === 'UNEXPECTED') request.log.error({ err: error }, 'Unexpected error')
    else if (isDatabaseUnreachable(error)) request.log.error({ err: error }, 'The database cannot be reached')
    return answer(failure, request, reply)
  })
}

/** Sends a failure without throwing, such as for an unknown address. */
export function answer(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: ErrorReply = {
    error: sentenceOf(failure, languageOfRequest(request), request.id),
    code: failure.code,
    requestId: request.id,
    ...(failure.problems && { problems: failure.problems }),
    ...(failure.reason && { reason: { ...failure.reason, key: failure.reason.key.replace(/^.*\./, '') } }),
  }
  if (failure.code === 'TOO_MANY_REQUESTS') reply.header('retry-after', String(failure.values.count))
  return reply.status(failure.status).header('cache-control', 'no-store').send(body)
}

/** A failure's message in a language. */
export function sentenceOf(failure: Failure, language: LanguageCode, requestId: string): string {
  const reason = failure.reason && reasonIn(language, failure.reason)
  const values = { ...failure.values, requestId, ...(reason && { reason }) }
  return translate(language, `errors:${failure.code}`, values)
}

/** A reason in words, with localised dates. */
function reasonIn(language: LanguageCode, { key, values = {} }: NonNullable<Failure['reason']>): string {
  const locale = localeOf(language)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const written = Object.entries(values).map(([name, value]) => [
    name,
    /^\d{4}-\d\d-\d\d$/.test(`${value}`) ? days.format(new Date(value)) : value,
  ])
  return translate(language, key, Object.fromEntries(written))
}

/** Maps errors of Fastify and the database to our own failures. */
export function failureOf(error: FastifyError): Failure {
  if (isDatabaseUnreachable(error)) return new Failure('UNAVAILABLE', {}, { cause: error })
  switch (error.statusCode) {
    case 404:
      return new Failure('NOT_FOUND', {}, { cause: error })
    case 413:
      return new Failure('PAYLOAD_TOO_LARGE', {}, { cause: error })
    case 415:
      return new Failure('UNSUPPORTED_CONTENT_TYPE', {}, { cause: error })
    case 503:
      return new Failure('UNAVAILABLE', {}, { cause: error })
  }
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isCallersFault
    ? new Failure('INVALID_INPUT', { field: 'body' }, { cause: error })
    : new Failure('UNEXPECTED', {}, { cause: error })
}
