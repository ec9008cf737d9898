import { Lexer, type Token, Tokenizer, type Tokens } from 'marked'

/**
 * Reads markdown into tokens. HTML is no markup here but text like any other, and what a block means never depends on a
 * later one, so that a growing answer can be read block by block.
 */
export function lex(source: string): Token[] {
  try {
    return new Lexer({ gfm: true, breaks: true, tokenizer: new PlainTokenizer() }).lex(source)
  } catch {
    // Nesting without end, for example ten thousand `>`, exhausts the reader; its words are still shown.
    return [{ type: 'text', raw: source, text: source }]
  }
}

class PlainTokenizer extends Tokenizer {
  override html(): undefined {}

  override def(): undefined {}

  override reflink(): undefined {}

  /** A line under a paragraph does not make it a heading: of a growing list the first `-` would, for a moment. */
  override lheading(): undefined {}

  /** The one tag that models really use, to break lines inside a table. */
  override tag(source: string): Tokens.Tag | undefined {
    const lineBreak = /^<br\s*\/?>/i.exec(source)
    // The lexer passes on what a tokenizer returns; only its type says that a tag must be one.
    return lineBreak ? ({ type: 'br', raw: lineBreak[0] } as unknown as Tokens.Tag) : undefined
  }
}
