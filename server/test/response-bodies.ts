import { type ChatEvent, ChatStreamDecoder } from '@touchline/contract/coaching/chat-stream.ts'

/** All events of a stream, once it has ended. */
export async function eventsOf(response: Response): Promise<ChatEvent[]> {
  const decoder = new ChatStreamDecoder()
  const events: ChatEvent[] = []
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
    events.push(...decoder.push(chunk))
  return events
}

/** The text of an answer. */
export function textOf(events: ChatEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('')
}

/** The JSON body of a response, of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: a test asks what is there, and fails where it is not
export function jsonOf(response: Response): Promise<any> {
  return response.json()
}
