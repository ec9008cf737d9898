import { API_KEY_PREFIX } from '@touchline/contract/integrations/api-keys.ts'
import { errorsOf } from '@touchline/contract/platform/call-errors.ts'
import { type Access, type Endpoint, ErrorReply } from '@touchline/contract/platform/endpoint.ts'
import { ERRORS } from '@touchline/contract/platform/errors.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { z } from 'zod'

/** The OpenAPI description of calls, generated from the contract. */
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
    components: { schemas: { Error: schemaOf(ErrorReply, 'output') }, securitySchemes: SECURITY_SCHEMES },
  }
}

const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'The sessionToken of a log-in' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${API_KEY_PREFIX}…`,
    description:
      'An API key of the club, made by its administrator. A call that takes one names the scope that the key must have; each key has a limit of calls an hour, and over it the answer is 429 with Retry-After.',
  },
  clubPassword: { type: 'apiKey', in: 'header', name: 'X-Club-Password' },
}

/** Each entry is an alternative; an empty one means that no authentication is needed. */
const SECURITY: Record<Access, Record<string, []>[]> = {
  everyone: [],
  'optional-session': [{}, { session: [] }],
  'session-or-club-password': [{ session: [] }, { clubPassword: [] }],
  session: [{ session: [] }],
  player: [{ session: [] }],
  admin: [{ session: [] }],
}

/** The security requirements of a call; an API key needs the call's scope. */
function securityOf({ access, scope }: Endpoint): Record<string, string[]>[] {
  return scope ? [...SECURITY[access], { apiKey: [scope] }] : SECURITY[access]
}

function operationOf(call: Endpoint): object {
  return {
    summary: call.summary,
    'x-access': call.access,
    'x-open-to-untrusted': call.openToUntrusted,
    ...(call.limit && { 'x-rate-limit': call.limit }),
    ...(call.scope && { 'x-scope': call.scope }),
    security: securityOf(call),
    parameters: [...parametersOf(z.object(call.params), 'path'), ...parametersOf(call.query, 'query')],
    ...(call.requestType && { requestBody: { required: true, content: contentOf(call) } }),
    responses: { ...failuresOf(call), ...successesOf(call) },
  }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

type ObjectSchema = { properties?: Record<string, { type?: string }>; required?: string[] }

function contentOf(call: Endpoint): object {
  const schema = call.body && (schemaOf(call.body, 'input') as ObjectSchema)
  if (!schema) return { 'application/json': {} }
  return call.requestType === 'multipart/form-data'
    ? { 'multipart/form-data': formOf(schema) }
    : { 'application/json': { schema } }
}

/** A multipart form with a file; a list is sent as one JSON field. */
function formOf({ properties = {}, required = [], ...schema }: ObjectSchema): object {
  const lists = Object.keys(properties).filter((name) => properties[name]?.type === 'array')
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return {
    schema: { ...schema, properties: { ...properties, file }, required: [...required, 'file'] },
    encoding: Object.fromEntries(lists.map((name) => [name, { contentType: 'application/json' }])),
  }
}

function successesOf(call: Endpoint): Record<number, object> {
  const content = { [call.replyType]: { schema: schemaOf(call.reply, 'output') } }
  const statuses = [call.status, ...call.otherStatuses]
  return Object.fromEntries(
    statuses.map((status) => [status, { description: DESCRIPTIONS[status] ?? 'Done', content }]),
  )
}

const DESCRIPTIONS: Record<number, string> = { 201: 'Created', 503: 'Unavailable' }

/** One response per status, naming the codes behind it. */
function failuresOf(call: Endpoint): Record<number, object> {
  const byStatus = Object.groupBy(errorsOf(call), (code) => ERRORS[code])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [status, { description: group?.join(', '), content }]),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io })
  return plain
}
