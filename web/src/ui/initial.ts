/** The first letter of a name as a person sees it: accents stay on their letter, an emoji stays whole. */
export function initialOf(name: string, language?: string): string {
  const [first] = LETTERS.segment(name.trim())
  return (first?.segment ?? '').toLocaleUpperCase(language)
}

// What one letter is does not depend on the language.
const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
