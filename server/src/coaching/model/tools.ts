/** A function that a model may call during an answer, with a JSON schema of its parameters. */
export type Tool = { name: string; description: string; parameters: ToolParameters }

type ToolParameters = { type: 'object'; properties: Record<string, object>; required: string[] }

/** A model's call of a tool; the arguments are JSON as the model wrote it, valid or not. */
export type ToolCall = { id: string; name: string; arguments: string }

/** The tools of an answer and their instructions: a model without tools does not learn of any. */
export type Toolbox = { tools: readonly Tool[]; instructions: string }

/** One round of an answer: the text before the calls, the calls, and their results. */
export type ToolRound = { text: string; calls: readonly ToolCall[]; results: readonly string[] }

/**
 * The tokens of tools in a prompt. The service does not state them; these are the figures that OpenAI's cookbook ("How
 * to count tokens with tiktoken") found by experiment.
 */
export function toolTokens({ tools, instructions }: Toolbox, count: (text: string) => number): number {
  const functions = tools.map(({ name, description, parameters }) => {
    const properties = Object.entries(parameters.properties).map(([key, property]) =>
      propertyTokens(key, property, count),
    )
    return PER_TOOL + PER_PROPERTIES + count(`${name}:${description}`) + sum(properties)
  })
  return sum(functions) + AFTER_TOOLS + count(instructions)
}

/** The tokens that a round adds to the next prompt. */
export function roundTokens({ text, calls, results }: ToolRound, count: (text: string) => number): number {
  return (
    PER_MESSAGE + count(text) + callTokens(calls, count) + sum(results.map((result) => PER_MESSAGE + count(result)))
  )
}

/** The tokens of calls as part of an answer. */
export function callTokens(calls: readonly ToolCall[], count: (text: string) => number): number {
  return sum(calls.map((call) => PER_CALL + count(call.name) + count(call.arguments)))
}

function propertyTokens(key: string, property: object, count: (text: string) => number): number {
  const { type, description = '', enum: choices = [] } = property as Property
  const choiceTokens = choices.length > 0 ? sum(choices.map((choice) => PER_CHOICE + count(choice))) - PER_CHOICE : 0
  return PER_PROPERTY + count(`${key}:${type}:${description}`) + choiceTokens
}

type Property = { type: string; description?: string; enum?: string[] }

const PER_TOOL = 7
const PER_PROPERTIES = 3
const PER_PROPERTY = 3
const PER_CHOICE = 3
const AFTER_TOOLS = 12
const PER_MESSAGE = 4
const PER_CALL = 3

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
