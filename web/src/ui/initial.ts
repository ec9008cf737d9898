import { lettersOf } from '../platform/language/letters.ts'

/** The first grapheme of a name: accents stay with their letter, an emoji stays whole. */
export function initialOf(name: string, language?: string): string {
  const [first] = lettersOf(name.trim())
  return (first ?? '').toLocaleUpperCase(language)
}
