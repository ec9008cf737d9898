import { Lexer, type Token, Tokenizer, type Tokens } from 'marked'

/**
 * Reads markdown into tokens. HTML is no markup here but text like any other, and what a block means never depends on a
 * later one, so that a growing answer can be read block by block.
 */
export function lex(source: string, known = new KnownLines()): Token[] {
  try {
    return new LineLexer(known).lex(source)
  } catch {
    // Nesting without end, for example ten thousand `>`, exhausts the reader; its words are still shown.
    return [{ type: 'text', raw: source, text: source }]
  }
}

/** The lines of the last reading: where a list or a table grows, all of them but one are the same in the next. */
export class KnownLines {
  #last = new Map<string, Token[]>()
  #now = new Map<string, Token[]>()

  startAnew(): void {
    this.#last = this.#now
    this.#now = new Map()
  }

  tokensOf(line: string, read: () => Token[]): Token[] {
    const tokens = this.#now.get(line) ?? this.#last.get(line) ?? read()
    this.#now.set(line, tokens)
    return tokens
  }
}

class LineLexer extends Lexer {
  #known: KnownLines

  constructor(known: KnownLines) {
    super({ gfm: true, breaks: true, tokenizer: new PlainTokenizer() })
    this.#known = known
    known.startAnew()
  }

  /** Only whole lines are asked for with a list to put their parts into; what stands inside a link, for example, is not. */
  override inlineTokens(source: string, parts?: Token[]): Token[] {
    if (!parts) return super.inlineTokens(source)
    for (const part of this.#known.tokensOf(source, () => super.inlineTokens(source))) parts.push(part)
    return parts
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
