import { lettersOf } from '../platform/language/letters.ts'

/** The first letter of a name as a person sees it: accents stay on their letter, an emoji stays whole. */
export function initialOf(name: string, language?: string): string {
  const [first] = lettersOf(name.trim())
  return (first ?? '').toLocaleUpperCase(language)
}
