import { MCP_PATH } from '@touchline/contract/integrations/api-keys.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeyCaller } from '../../platform/caller.ts'
import { Failure } from '../../platform/failure.ts'
import { failureOf, sentenceOf } from '../../platform/http/failures.ts'
import { countKey, identifyKey, knownKey } from '../../platform/http/identify.ts'
import { requireIntegrations } from '../../platform/http/permissions.ts'
import { readInput } from '../../platform/http/serve.ts'
import { answerMcp, INVALID_REQUEST, idOfListRequest, LIMIT_REACHED, listOfTools, refusal } from './mcp-server.ts'
import type { McpTool, ToolAnswer } from './tool.ts'

/** Questions and plans are small; a conversation of 40 turns fits, too. */
const LARGEST_BODY = 256 * 1024

const JSON_TYPE = 'application/json; charset=utf-8'
const NO_BATCHES = 'Batches are not supported: send one message per request (protocol 2025-06-18)'

/** Limits protocol messages, of which one tool call takes several; tool calls are limited per key. */
const MESSAGES = { requests: 600, perSeconds: 60 }

/** The tools for clubs' own assistants: stateless MCP over streamable HTTP with an API key. */
export function mcpRoutes(app: FastifyInstance, tools: readonly McpTool[], publicUrl: string): void {
  const lists = new Map<string, string>()
  const listFor = (unlocked: readonly McpTool[]): string => {
    const key = [...new Set(unlocked.map(({ scope }) => scope))].sort().join(' ')
    const list = lists.get(key) ?? listOfTools(unlocked)
    lists.set(key, list)
    return list
  }
  app.route({
    method: 'POST',
    url: MCP_PATH,
    bodyLimit: LARGEST_BODY,
    onRequest: (request, reply) => letIn(app, request, reply, publicUrl),
    handler: async (request, reply) => {
      const caller = knownKey(request)
      if (!caller) throw new Failure('API_KEY_INVALID')
      reply.header('cache-control', 'no-store')
      // The protocol has no batches since 2025-06-18; a batch of any length would count as a single message.
      if (Array.isArray(request.body))
        return reply
          .status(400)
          .type(JSON_TYPE)
          .send(refusal(null, INVALID_REQUEST, NO_BATCHES))
      const asked = standardRequest(request, publicUrl)
      const listId = idOfListRequest(asked, request.body)
      const unlocked = tools.filter((tool) => isUnlocked(tool, caller))
      if (listId !== undefined) {
        const full = await limitReached(app, caller, request)
        if (full) return reply.type(JSON_TYPE).send(refusal(listId, LIMIT_REACHED, full))
        return reply
          .type(JSON_TYPE)
          .send(`{"jsonrpc":"2.0","id":${JSON.stringify(listId)},"result":${listFor(unlocked)}}`)
      }
      const desk = {
        tools: unlocked,
        use: (name: string, values: Record<string, unknown>) => use(app, tools, { name, values, caller, request }),
      }
      const answer = await answerMcp(asked, request.body, desk)
      reply.status(answer.status)
      const type = answer.headers.get('content-type')
      if (type) reply.type(type)
      return reply.send(await answer.text())
    },
  })

  // Without sessions there is no stream to open and nothing to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    handler: (_request, reply) => reply.status(405).header('allow', 'POST').send(),
  })
}

/** Rejects callers without a valid key before reading the body, and pages of other websites in a user's browser. */
async function letIn(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): Promise<void> {
  const { origin } = request.headers
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new Failure('NOT_ALLOWED')
  reply.header('www-authenticate', 'Bearer')
  const caller = await identifyKey(app, request)
  reply.removeHeader('www-authenticate')
  requireIntegrations(caller)
  await app.countUse(`POST ${MCP_PATH}`, MESSAGES, `key:${caller.keyId}`)
}

/** Counts a list request against the key; returns a sentence if the limit is reached. */
async function limitReached(
  app: FastifyInstance,
  caller: KeyCaller,
  request: FastifyRequest,
): Promise<string | undefined> {
  try {
    await countKey(app, caller)
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return `${error.code}: ${sentenceOf(error, 'en', request.id)}`
  }
}

function isUnlocked({ scope }: McpTool, { scopes }: KeyCaller): boolean {
  return scope === undefined || scopes.includes(scope)
}

type Use = { name: string; values: Record<string, unknown>; caller: KeyCaller; request: FastifyRequest }

/** Calls a tool; errors are reported in English, which every assistant understands. */
async function use(
  app: FastifyInstance,
  tools: readonly McpTool[],
  { name, values, caller, request }: Use,
): Promise<ToolAnswer | { wrong: string }> {
  try {
    const tool = tools.find((one) => one.name === name)
    if (!tool) throw new Failure('NOT_FOUND')
    await countKey(app, caller)
    if (tool.scope && !isUnlocked(tool, caller)) throw new Failure('SCOPE_MISSING', { scope: tool.scope })
    return await tool.run(readInput(tool.input, values) as never, caller)
  } catch (error) {
    const failure = error instanceof Failure ? error : failureOf(error as FastifyError)
    if (failure.code === 'UNEXPECTED') request.log.error({ err: error }, 'Unexpected error')
    return { wrong: `${failure.code}: ${sentenceOf(failure, 'en', request.id)}` }
  }
}

/** The request as a web standard `Request`, without the already parsed body. */
function standardRequest({ method, headers }: FastifyRequest, publicUrl: string): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Request(new URL(MCP_PATH, publicUrl), { method, headers: entries as [string, string][] })
}
