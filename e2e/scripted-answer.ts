import type { Page } from '@playwright/test'
import { type ChatEvent, encodeEvent } from '@touchline/contract/coaching/chat-stream.ts'

/** The endpoint that takes a question and streams its answer. */
export const STREAM = '**/api/chat/stream'

export const METADATA: ChatEvent = { type: 'metadata', model: 'gpt-5-mini', generationId: 'scripted' }
export const text = (content: string): ChatEvent => ({ type: 'text', id: String(content.length), text: content })

/** Makes the server answer questions with these events. */
export async function answerWith(page: Page, ...events: ChatEvent[]): Promise<void> {
  await page.route(STREAM, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: events.map(encodeEvent).join('') }),
  )
}
