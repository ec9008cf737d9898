import { folded } from '@touchline/contract/integrations/search.ts'

type MarkedProps = { text: string; words: readonly string[]; lang?: string | undefined }

/** A text with the found words highlighted. */
export function Marked({ text, words, lang }: MarkedProps) {
  return (
    <span lang={lang}>
      {piecesOf(text, words).map(({ piece, at, isFound }) =>
        isFound ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
      )}
    </span>
  )
}

/** Splits a text, with each found word as a separate piece. */
export function piecesOf(text: string, words: readonly string[]): { piece: string; at: number; isFound: boolean }[] {
  const pieces: { piece: string; at: number; isFound: boolean }[] = []
  for (const { 0: piece, index: at } of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    const isFound = words.includes(folded(piece))
    const last = pieces.at(-1)
    if (last && !last.isFound && !isFound) last.piece += piece
    else pieces.push({ piece, at, isFound })
  }
  return pieces
}
