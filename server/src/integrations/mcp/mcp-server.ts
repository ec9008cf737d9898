import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import type { McpTool, ToolAnswer } from './tool.ts'

/** The tools available to one request, and how to call one; errors are returned as a sentence. */
export type McpDependencies = {
  tools: readonly McpTool[]
  use: (name: string, values: Record<string, unknown>) => Promise<ToolAnswer | { wrong: string }>
}

/** The serialised list of tools; it is long, so callers cache it per set of unlocked tools. */
export function listOfTools(tools: readonly McpTool[]): string {
  return JSON.stringify({ tools: tools.map(described) })
}

/** A JSON-RPC error response. */
export function refusal(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } })
}

/** JSON-RPC: invalid request. */
export const INVALID_REQUEST = -32600
/** A server-defined JSON-RPC error: the key has reached its rate limit. */
export const LIMIT_REACHED = -32029

/** The id of a plain request for the list of tools; undefined for any other message, which is left to the library. */
export function idOfListRequest(request: Request, body: unknown): string | number | undefined {
  const { jsonrpc, method, id } = Object(body)
  const accepted = request.headers.get('accept') ?? ''
  const version = request.headers.get('mcp-protocol-version')
  const isServed =
    jsonrpc === '2.0' &&
    method === 'tools/list' &&
    ['application/json', 'text/event-stream'].every((type) => accepted.includes(type)) &&
    (version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version))
  return isServed && (typeof id === 'string' || typeof id === 'number') ? id : undefined
}

/**
 * Answers one request of an MCP client. Stateless, so any server process can answer the next one: there are no
 * sessions, and the server sends no messages on its own.
 */
export async function answerMcp(request: Request, body: unknown, dependencies: McpDependencies): Promise<Response> {
  const server = new Server({ name: PRODUCT_NAME, version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: dependencies.tools.map(described) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) =>
    resultOf(await dependencies.use(params.name, params.arguments ?? {})),
  )
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}

function described({ name, description, inputSchema, isReading }: McpTool) {
  const annotations = { readOnlyHint: isReading, destructiveHint: false, openWorldHint: false }
  return { name, description, inputSchema, annotations }
}

function resultOf(answer: ToolAnswer | { wrong: string }): CallToolResult {
  if ('wrong' in answer) return { isError: true, content: [{ type: 'text', text: answer.wrong }] }
  const { text, data } = answer
  const texts = [text, data && JSON.stringify(data)].filter((one) => one !== undefined)
  return { content: texts.map((one) => ({ type: 'text', text: one })) }
}
