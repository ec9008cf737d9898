import type { Endpoint, Scope } from '@touchline/contract/platform/endpoint.ts'
import type { KeyCaller } from '../../platform/caller.ts'

/** A tool of a club's own assistant. */
export type McpTool = {
  name: string
  description: string
  /** Its input: as JSON Schema for the assistant, and as a validator. */
  inputSchema: { type: 'object' }
  input: NonNullable<Endpoint['body']>
  isReading: boolean
  /** The required scope of the key; undefined if any key will do. */
  scope: Scope | undefined
  /** Runs the tool for a key's club; throws a Failure if that is impossible. */
  run: (values: never, caller: KeyCaller) => Promise<ToolAnswer>
}

/** A tool's result: text for people, data for programs, or both. */
export type ToolAnswer = { text?: string; data?: object }
