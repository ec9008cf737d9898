import { type Endpoint, ErrorReply } from '@touchline/contract/endpoint.ts'
import { ERRORS, type ReplyErrorCode } from '@touchline/contract/errors.ts'
import { PRODUCT_NAME } from '@touchline/contract/product.ts'
import { z } from 'zod'

/** Errors that any call may answer with. */
const ANY_CALL: readonly ReplyErrorCode[] = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'UNEXPECTED']

/** The OpenAPI description of calls, made from the contract. */
export function openApiOf(calls: readonly Endpoint[], serverUrl: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: serverUrl }],
    paths,
    components: { schemas: { Error: schemaOf(ErrorReply, 'output') } },
  }
}

function operationOf(call: Endpoint): object {
  return {
    summary: call.summary,
    'x-access': call.access,
    'x-open-to-untrusted': call.openToUntrusted,
    ...(call.limit && { 'x-rate-limit': call.limit }),
    parameters: [...pathParameters(call), ...queryParameters(call)],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.reply, 'output') } } },
      ...failuresOf(call),
    },
  }
}

function pathParameters(call: Endpoint): object[] {
  return [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(call: Endpoint): object[] {
  if (!call.query) return []
  const { properties = {}, required = [] } = schemaOf(call.query, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** One response per status, naming the codes behind it. */
function failuresOf(call: Endpoint): Record<number, object> {
  const isGuarded = call.access !== 'everyone' && call.access !== 'visitor'
  const ofUntrusted: ReplyErrorCode[] = isGuarded && !call.openToUntrusted ? ['DEVICE_NOT_TRUSTED'] : []
  const codes = [...new Set([...ANY_CALL, ...ofUntrusted, ...call.errors])]
  const byStatus = Object.groupBy(codes, (code) => ERRORS[code])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [status, { description: group?.join(', '), content }]),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io })
  return plain
}
