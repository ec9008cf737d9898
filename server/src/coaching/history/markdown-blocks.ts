import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked'
import type { PdfBlock, PdfRun } from '../../platform/pdf/pdf.ts'

/** An answer's Markdown as document blocks; HTML in it is treated as plain text. */
export function blocksOf(markdown: string): PdfBlock[] {
  return lex(markdown).flatMap((token) => blocksOfToken(token))
}

function lex(markdown: string): Token[] {
  try {
    return new Lexer({ gfm: true, breaks: true, tokenizer: new PlainTokenizer() }).lex(markdown)
  } catch {
    // Excessive nesting overflows the parser; the raw text is still printed.
    return [{ type: 'text', raw: markdown, text: markdown }]
  }
}

class PlainTokenizer extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
}

function blocksOfToken(given: Token, depth = 0): PdfBlock[] {
  const token = given as MarkedToken
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'hr':
      return [{ kind: 'space' }]
    case 'heading':
      return [{ kind: 'lines', runs: runsOf(token.tokens, true) }]
    case 'list':
      return token.items.flatMap((item, at) => entryOf(item, markerOf(token, at), depth))
    case 'table':
      return [tableOf(token)]
    case 'blockquote':
      return token.tokens.flatMap((one) => blocksOfToken(one, depth + 1))
    default:
      return [{ kind: 'lines', runs: runsOf([token]), depth }]
  }
}

function markerOf({ ordered, start }: Tokens.List, at: number): string {
  return ordered ? `${Number(start || 1) + at}.` : '•'
}

/** The text of an entry is next to its marker, nested lists are below it. */
function entryOf(item: Tokens.ListItem, marker: string, depth: number): PdfBlock[] {
  const tokens = item.tokens.filter(({ type }) => type !== 'checkbox')
  const at = tokens.findIndex(({ type }) => type === 'list')
  const [own, below] = at < 0 ? [tokens, []] : [tokens.slice(0, at), tokens.slice(at)]
  return [
    { kind: 'lines', runs: runsOf(own), marker, depth },
    ...below.flatMap((token) => blocksOfToken(token, depth + 1)),
  ]
}

function tableOf({ header, rows, align }: Tokens.Table): PdfBlock {
  const words = ({ tokens }: Tokens.TableCell) =>
    runsOf(tokens)
      .map(({ text }) => text)
      .join('')
  return {
    kind: 'table',
    columns: header.map((cell, at) => ({ title: words(cell), align: align[at] ?? 'left' })),
    rows: rows.map((row) => row.map(words)),
  }
}

function runsOf(tokens: readonly Token[], isBold = false): PdfRun[] {
  return tokens.flatMap((given): PdfRun[] => {
    const token = given as MarkedToken
    if (token.type === 'br') return [{ text: '\n' }]
    if (token.type === 'link') return [...runsOf(token.tokens, isBold), ...addressOf(token)]
    if ('tokens' in token && token.tokens) return runsOf(token.tokens, isBold || token.type === 'strong')
    return 'text' in token ? [{ text: token.text, isBold }] : []
  })
}

/** Links cannot be clicked on paper: the URL is written out, unless it is the link text itself. */
function addressOf({ href, text }: Tokens.Link): PdfRun[] {
  return href === text || href === `mailto:${text}` ? [] : [{ text: ` (${href})` }]
}
