/** The first letter of a name as a person sees it: accents stay on their letter, an emoji stays whole. */
export function initialOf(name: string, language?: string): string {
  const [first] = new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(name.trim())
  return (first?.segment ?? '').toLocaleUpperCase(language)
}
