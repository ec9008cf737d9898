import { Lexer, type Token, Tokenizer, type Tokens } from 'marked'

/**
 * Parses markdown into tokens. HTML is treated as plain text, and no block depends on a later one, so that a growing
 * answer can be parsed block by block.
 */
export function lex(source: string, known = new KnownLines()): Token[] {
  try {
    return new LineLexer(known).lex(source)
  } catch {
    // Excessive nesting, for example ten thousand `>`, overflows the lexer's stack; the text is still shown.
    return [{ type: 'text', raw: source, text: source }]
  }
}

/** Caches the lines of the last pass: where a list or a table grows, all but one are the same in the next. */
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

  /**
   * Caches whole lines only: just these pass an array for their parts, while the content of a link, for example, does
   * not.
   */
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

  /** Disables setext headings: the first `-` of a growing list would briefly turn the paragraph above it into one. */
  override lheading(): undefined {}

  /** The one tag that models do use, for line breaks inside a table. */
  override tag(source: string): Tokens.Tag | undefined {
    const lineBreak = /^<br\s*\/?>/i.exec(source)
    // The lexer accepts any token from a tokenizer; only its type insists on a tag.
    return lineBreak ? ({ type: 'br', raw: lineBreak[0] } as unknown as Tokens.Tag) : undefined
  }
}
