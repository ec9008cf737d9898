import { ModelFailure } from './model.ts'
import type { ToolCall } from './tools.ts'

/** Assembles tool calls from the fragments of a stream. */
export class ToolCallParser {
  readonly #calls: { index: unknown; call: ToolCall }[] = []
  #length = 0

  /** Adds the `tool_calls` of one event, in whatever shape the service sends them. */
  push(fragments: unknown): void {
    if (!Array.isArray(fragments)) return
    for (const fragment of fragments) this.#add(Object(fragment))
  }

  /** The calls so far, in the order they began. */
  get calls(): ToolCall[] {
    return this.#calls.map(({ call }) => call).filter((call) => call.name || call.arguments)
  }

  #add({ index, id, function: called }: Fragment): void {
    const { name, arguments: given } = Object(called)
    const call = this.#callOf(index, id, name)
    call.name ||= typeof name === 'string' ? name : ''
    // Some services send the arguments as an object, all at once.
    const text = typeof given === 'string' ? given : given == null ? '' : JSON.stringify(given)
    call.arguments += text
    this.#length += text.length
    if (this.#length > LONGEST_CALLS) throw new ModelFailure('nonsense', 'The tool calls exceed the size limit.')
  }

  /** The call that a fragment belongs to: the last one with its index, unless it begins another. */
  #callOf(index: unknown, id: unknown, name: unknown): ToolCall {
    const known = this.#calls.findLast((one) => index === undefined || one.index === index)?.call
    const beginsAnother = id ? id !== known?.id : index === undefined && Boolean(name)
    if (known && !beginsAnother) return known
    if (this.#calls.length >= MOST_CALLS) throw new ModelFailure('nonsense', 'The model called too many tools at once.')
    const call = { id: id ? String(id) : `call_${this.#calls.length + 1}`, name: '', arguments: '' }
    this.#calls.push({ index, call })
    return call
  }
}

type Fragment = { index?: unknown; id?: unknown; function?: unknown }

const MOST_CALLS = 16
const LONGEST_CALLS = 64 * 1024
