import { capabilitiesOf } from './capabilities.ts'
import { ModelFailure, type ModelRequest } from './model.ts'

/** The body of a chat completion request, with only what the model of that name takes. */
export function chatRequest(name: string, request: ModelRequest): string {
  const can = capabilitiesOf(name)
  if (request.images?.length && !can.understandsImages) {
    // Left out without a word, the model would describe pictures it never saw.
    throw new ModelFailure('refused', `The model ${name} does not understand pictures.`)
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
  })
}

// Advice on training and health should vary little from one asking to the next.
const TEMPERATURE = 0.5

function messagesOf({ instructions, turns, images = [] }: ModelRequest): object[] {
  const messages: { role: string; content: string | object[] }[] = turns.map(({ role, content }) => ({
    role,
    content: content.toWellFormed(),
  }))
  const last = messages.at(-1)
  if (last && images.length > 0) {
    const pictures = images.map((url) => ({ type: 'image_url', image_url: { url } }))
    last.content = [{ type: 'text', text: last.content }, ...pictures]
  }
  return instructions ? [{ role: 'system', content: instructions.toWellFormed() }, ...messages] : messages
}
