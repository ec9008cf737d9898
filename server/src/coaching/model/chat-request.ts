import { capabilitiesOf } from './capabilities.ts'
import { ModelFailure, type ModelRequest } from './model.ts'
import type { ToolRound } from './tools.ts'

/** The body of a chat completion request, with only what the named model accepts; optionally without tools. */
export function chatRequest(name: string, given: ModelRequest, isWithTools: boolean): string {
  const request = isWithTools ? given : { ...given, toolbox: undefined }
  const can = capabilitiesOf(name)
  if (request.images?.length && !can.understandsImages) {
    // If they were silently dropped, the model would describe pictures it never saw.
    throw new ModelFailure('refused', `The model ${name} does not support images.`)
  }
  return JSON.stringify({
    model: name,
    messages: messagesOf(request),
    stream: true,
    stream_options: { include_usage: true },
    [can.outputLimit]: Math.min(request.maxOutputTokens, can.maxOutput),
    // `undefined` is not sent.
    temperature: can.takesTemperature ? TEMPERATURE : undefined,
    reasoning_effort: can.reasoningEffort,
    response_format: request.format && { type: 'json_schema', json_schema: { ...request.format, strict: true } },
    tools: request.toolbox?.tools.map(({ name, description, parameters }) => ({
      ...{ type: 'function', function: { name, description, parameters } },
    })),
    // The tools stay declared: some services refuse a conversation with calls of undeclared tools.
    tool_choice: request.toolbox && request.mustAnswer ? 'none' : undefined,
  })
}

// Advice on training and health should vary little when a question is repeated.
const TEMPERATURE = 0.5

function messagesOf({ instructions, toolbox, turns, images = [], rounds = [] }: ModelRequest): object[] {
  const messages: { role: string; content: string | object[] }[] = turns.map(({ role, content }) => ({
    role,
    content: content.toWellFormed(),
  }))
  const last = messages.at(-1)
  if (last && images.length > 0) {
    const pictures = images.map((url) => ({ type: 'image_url', image_url: { url } }))
    last.content = [{ type: 'text', text: last.content }, ...pictures]
  }
  const system = [instructions, toolbox?.instructions].filter(Boolean).join('\n\n')
  const told = system ? [{ role: 'system', content: system.toWellFormed() }] : []
  return [...told, ...messages, ...rounds.flatMap(messagesOfRound)]
}

function messagesOfRound({ text, calls, results }: ToolRound): object[] {
  const tool_calls = calls.map(({ id, name, arguments: given }) => ({
    ...{ id, type: 'function', function: { name, arguments: given.toWellFormed() } },
  }))
  const answers = calls.map(({ id }, index) => ({ role: 'tool', tool_call_id: id, content: results[index] ?? '' }))
  return [{ role: 'assistant', content: text ? text.toWellFormed() : null, tool_calls }, ...answers]
}
