import { MCP_PATH } from '@touchline/contract/api-keys.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeyCaller } from '../caller.ts'
import { Failure } from '../failure.ts'
import { failureOf, sentenceOf } from '../http/failures.ts'
import { countKey, identifyKey, knownKey } from '../http/identify.ts'
import { requireIntegrations } from '../http/permissions.ts'
import { readInput } from '../http/serve.ts'
import { answerMcp } from './mcp-server.ts'
import type { McpTool, ToolAnswer } from './tool.ts'

/** Questions and plans are small; a conversation of 40 turns fits, too. */
const LARGEST_BODY = 256 * 1024

/** Messages of the protocol, of which a tool's use takes several; how often tools may be used, the key says. */
const MESSAGES = { requests: 600, perSeconds: 60 }

/** The tools for clubs' own assistants: MCP over streamable HTTP with an API key, one request after the other. */
export function mcpRoutes(app: FastifyInstance, tools: readonly McpTool[], publicUrl: string): void {
  app.route({
    method: 'POST',
    url: MCP_PATH,
    bodyLimit: LARGEST_BODY,
    onRequest: (request, reply) => letIn(app, request, reply, publicUrl),
    handler: async (request, reply) => {
      const caller = knownKey(request)
      if (!caller) throw new Failure('API_KEY_INVALID')
      const desk = {
        tools: tools.filter((tool) => isUnlocked(tool, caller)),
        use: (name: string, values: Record<string, unknown>) => use(app, tools, { name, values, caller, request }),
      }
      const answer = await answerMcp(standardRequest(request, publicUrl), request.body, desk)
      reply.status(answer.status).header('cache-control', 'no-store')
      const type = answer.headers.get('content-type')
      if (type) reply.type(type)
      return reply.send(await answer.text())
    },
  })

  // Without sessions there is nothing to listen to and nothing to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    handler: (_request, reply) => reply.status(405).header('allow', 'POST').send(),
  })
}

/** Who shows no right key is refused before anything is read; so is another website's page in somebody's browser. */
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

function isUnlocked({ scope }: McpTool, { scopes }: KeyCaller): boolean {
  return scope === undefined || scopes.includes(scope)
}

type Use = { name: string; values: Record<string, unknown>; caller: KeyCaller; request: FastifyRequest }

/** Uses a tool; what goes wrong is told in English, which every assistant reads. */
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
    if (failure.code === 'UNEXPECTED') request.log.error({ err: error }, 'unexpected error')
    return { wrong: `${failure.code}: ${sentenceOf(failure, 'en', request.id)}` }
  }
}

/** The request as the web's standard has it; its body was read before. */
function standardRequest({ method, headers }: FastifyRequest, publicUrl: string): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Request(new URL(MCP_PATH, publicUrl), { method, headers: entries as [string, string][] })
}
