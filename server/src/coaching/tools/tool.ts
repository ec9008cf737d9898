import type { ArtefactPart, CalculationPart } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { MakerContext } from '../makers/makers.ts'
import type { Tool, Toolbox, ToolCall } from '../model/tools.ts'

/** The result of a tool call: the reply to the model, whether the call was wrong, and the part for the athlete. */
export type ToolResult = { content: string; isWrong: boolean; part?: CalculationPart | ArtefactPart | undefined }

/** The context of a tool call. */
export type ToolContext = {
  language: LanguageCode
  /** Set only if the caller may have artefacts made. */
  maker?: MakerContext | undefined
}

/** Unvalidated values from a model. */
export type Given = Record<string, unknown>

/** A tool and its implementation; values are any object, valid or not. */
export type RunnableTool = Tool & { run: (values: Given, context: ToolContext) => Promise<ToolResult> }

/** The tools of an answer with their implementations. */
export type RunnableToolbox = Toolbox & { tools: readonly RunnableTool[] }

/** Runs a tool call. A wrong call is answered with what is wrong and what would be right. */
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
