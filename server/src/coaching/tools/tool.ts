import type { ArtefactPart, CalculationPart } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { MakerContext } from '../makers/makers.ts'
import type { Tool, Toolbox, ToolCall } from '../model/tools.ts'

/** What came of a tool's call: the answer to the model, whether the call was wrong, and what the athlete is shown. */
export type ToolResult = { content: string; isWrong: boolean; part?: CalculationPart | ArtefactPart | undefined }

/** For whom a tool runs. */
export type ToolContext = {
  language: LanguageCode
  /** Whoever may have things made; nobody else's tools make any. */
  maker?: MakerContext | undefined
}

/** Values as a model gave them. */
export type Given = Record<string, unknown>

/** A tool and how it runs; values are an object, right or wrong. */
export type RunnableTool = Tool & { run: (values: Given, context: ToolContext) => Promise<ToolResult> }

/** The tools of an answer, each with how it runs. */
export type RunnableToolbox = Toolbox & { tools: readonly RunnableTool[] }

/** Runs what a model calls. A wrong call is answered with what is wrong and what would be right. */
export async function runTool(
  tools: readonly RunnableTool[],
  call: ToolCall,
  context: ToolContext,
): Promise<ToolResult> {
  const tool = tools.find(({ name }) => name === call.name)
  if (!tool) return wrong(`There is no tool "${call.name.slice(0, 60)}".`)
  const values = parseValues(call.arguments)
  return values ? tool.run(values, context) : wrong('The arguments are not a JSON object.')
}

export function wrong(error: string, problems?: readonly object[]): ToolResult {
  return { content: JSON.stringify({ error, problems }), isWrong: true }
}

function parseValues(text: string): Given | undefined {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : undefined
  } catch {
    return undefined
  }
}
