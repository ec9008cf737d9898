/** Something a model may ask for in the course of an answer, with a JSON schema of what it takes. */
export type Tool = { name: string; description: string; parameters: ToolParameters }

type ToolParameters = { type: 'object'; properties: Record<string, object>; required: string[] }

/** A model's call of a tool; the arguments are JSON as the model wrote it, right or wrong. */
export type ToolCall = { id: string; name: string; arguments: string }

/** The tools of an answer, and the instructions that go with them: a model that gets no tools is not told of any. */
export type Toolbox = { tools: readonly Tool[]; instructions: string }

/** One round of an answer: what was said before the calls, the calls, and what each was answered. */
export type ToolRound = { text: string; calls: readonly ToolCall[]; results: readonly string[] }

/**
 * What tools count as part of a question. The service does not tell; these are the figures that OpenAI's cookbook
 * ("How to count tokens with tiktoken") found by trying.
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

/** What a round adds to the next question. */
export function roundTokens({ text, calls, results }: ToolRound, count: (text: string) => number): number {
  return (
    PER_MESSAGE + count(text) + callTokens(calls, count) + sum(results.map((result) => PER_MESSAGE + count(result)))
  )
}

/** What calls count as part of an answer. */
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
