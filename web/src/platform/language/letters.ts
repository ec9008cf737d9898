type Letters = (text: string) => string[]

/** The graphemes of a text: accents stay with their letter, an emoji stays whole. */
export const lettersOf: Letters = 'Segmenter' in Intl ? bySegmenter() : byPattern

// Grapheme boundaries do not depend on the language.
function bySegmenter(): Letters {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** For browsers without a segmenter (Firefox before 125): a character with its accents, or joined emoji. */
export function byPattern(text: string): string[] {
  return text.match(/\p{RI}{2}|.[\p{M}\p{EMod}]*(?:\u200D.[\p{M}\p{EMod}]*)*/gsu) ?? []
}
