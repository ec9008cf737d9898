import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { PRODUCT_NAME } from '@touchline/contract/product.ts'
import type { McpTool, ToolAnswer } from './tool.ts'

/** The tools that one request sees, and how one of them is used; what goes wrong is a sentence. */
export type McpDependencies = {
  tools: readonly McpTool[]
  use: (name: string, values: Record<string, unknown>) => Promise<ToolAnswer | { wrong: string }>
}

/**
 * Answers one request of an MCP client. Nothing is kept between requests, so any server process can answer the next one:
 * there are no sessions, and the server sends nothing by itself.
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
