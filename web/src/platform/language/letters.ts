type Letters = (text: string) => string[]

/** A text's letters as a person sees them: accents stay on their letter, an emoji stays whole. */
export const lettersOf: Letters = 'Segmenter' in Intl ? bySegmenter() : byPattern

// What one letter is does not depend on the language.
function bySegmenter(): Letters {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** For browsers without a segmenter (Firefox before 125): a character with its accents, or emoji joined into one. */
export function byPattern(text: string): string[] {
  return text.match(/\p{RI}{2}|.[\p{M}\p{EMod}]*(?:\u200D.[\p{M}\p{EMod}]*)*/gsu) ?? []
}
