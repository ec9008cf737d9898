import type { Endpoint } from '@touchline/contract/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { PathParams } from '@touchline/contract/path.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { Failure } from '../failure.ts'
import { languageOfRequest } from './language.ts'

/** What a call's handler gets: its checked input and who asks in which language. */
export type Call<Path extends string, Query, Body> = {
  params: PathParams<Path>
  query: Input<Query>
  body: Input<Body>
  language: LanguageCode
  reply: FastifyReply
}

type Input<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Serves a call of the contract: limit, validate, then the handler, which answers or throws a Failure. */
export function serve<
  Path extends string,
  Query extends z.ZodType<object> | undefined,
  Body extends z.ZodType<object> | undefined,
  Reply extends z.ZodType,
>(
  app: FastifyInstance,
  call: Endpoint<Path, Query, Body, Reply>,
  handle: (call: Call<Path, Query, Body>) => z.input<Reply> | Promise<z.input<Reply>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      if (call.limit) await app.countUse(`${call.method} ${call.path}`, call.limit, request.ip)
      return handle({
        params: request.params as PathParams<Path>,
        query: read(call.query, request.query) as Input<Query>,
        body: read(call.body, request.body) as Input<Body>,
        language: languageOfRequest(request),
        reply,
      })
    },
  })
}

function read(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') || 'body'
  throw new Failure('INVALID_INPUT', { field }, { cause: parsed.error })
}
