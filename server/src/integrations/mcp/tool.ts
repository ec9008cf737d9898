import type { Endpoint, Scope } from '@touchline/contract/platform/endpoint.ts'
import type { KeyCaller } from '../../platform/caller.ts'

/** A tool of a club's own assistant. */
export type McpTool = {
  name: string
  description: string
  /** What it takes: as JSON Schema for the assistant, and as it is checked. */
  inputSchema: { type: 'object' }
  input: NonNullable<Endpoint['body']>
  isReading: boolean
  /** What the key must be allowed; nothing if any key will do. */
  scope: Scope | undefined
  /** Does it for a key's club; throws a Failure where that cannot be. */
  run: (values: never, caller: KeyCaller) => Promise<ToolAnswer>
}

/** What a tool answers: text for people, things for programs, or both. */
export type ToolAnswer = { text?: string; data?: object }
