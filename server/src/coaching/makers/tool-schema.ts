import type { AskedInput } from '@touchline/contract/coaching/parts.ts'
import type { Tool } from '../model/tools.ts'

/** A tool with a maker's inputs; which ones are needed depends on the others, so its result says what is missing. */
export function toolFrom(
  tool: Pick<Tool, 'name' | 'description'>,
  inputs: readonly AskedInput[],
  descriptions: Readonly<Record<string, string>>,
  required: readonly string[] = [],
): Tool {
  const properties = inputs.map((input) => [input.key, propertyOf(input, descriptions[input.key])] as const)
  return {
    ...tool,
    parameters: { type: 'object', properties: Object.fromEntries(properties), required: [...required] },
  }
}

function propertyOf({ kind, unit, choices }: AskedInput, description = unitText(unit)): object {
  const told = description && { description }
  if (kind === 'choice') return { type: 'string', enum: choices, ...told }
  if (kind === 'days')
    return { type: 'array', items: { type: 'integer' }, description: description || '1 Monday to 7 Sunday' }
  if (kind === 'list') return { type: 'array', items: { type: 'number' }, ...told }
  if (kind === 'date') return { type: 'string', description: description || 'YYYY-MM-DD' }
  return { type: kind === 'text' ? 'string' : 'number', ...told }
}

function unitText(unit: string | undefined): string {
  return unit === undefined || unit === 'none' || unit === 'count' ? '' : unit
}
