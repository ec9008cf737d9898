import type { Scope } from '@touchline/contract/platform/endpoint.ts'

// A test runs these files against the real server (server/src/platform/http/examples.test.ts).
const FILES = import.meta.glob<string>('../../../../examples/api/*', { query: '?raw', import: 'default', eager: true })

/** The languages of the examples, by file extension. */
export const EXAMPLE_LANGUAGES = { sh: 'curl', ts: 'TypeScript', py: 'Python' } as const
export type ExampleLanguage = keyof typeof EXAMPLE_LANGUAGES

/** The subjects of the examples, and the key scope that each requires. */
export const EXAMPLES = {
  members: 'members',
  statistics: 'statistics',
  ask: 'ask',
  competition: 'competitions',
  errors: 'competitions',
  webhook: undefined,
} as const satisfies Record<string, Scope | undefined>
export type ExampleName = keyof typeof EXAMPLES

export const EXAMPLE_NAMES = Object.keys(EXAMPLES) as ExampleName[]

export function sourceOf(name: ExampleName, language: ExampleLanguage): string {
  return FILES[`../../../../examples/api/${name}.${language}`]?.trimEnd() ?? ''
}
