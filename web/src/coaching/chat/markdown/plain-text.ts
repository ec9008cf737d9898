import type { MarkedToken, Token, Tokens } from 'marked'
import { lex } from './lexer.ts'

/** The text of markdown without its marks, for reading aloud. */
export function plainText(markdown: string): string {
  return lex(markdown).map(wordsOf).filter(Boolean).join('\n')
}

function wordsOf(given: Token): string {
  const token = given as MarkedToken
  if (token.type === 'table') return [token.header, ...token.rows].map(rowWords).join('\n')
  if (token.type === 'list')
    return token.items.map((item: Tokens.ListItem) => item.tokens.map(wordsOf).join(' ')).join('\n')
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('')
  if (token.type === 'br' || token.type === 'space' || token.type === 'hr') return ' '
  return 'text' in token ? token.text : ''
}

function rowWords(row: readonly Tokens.TableCell[]): string {
  return row.map((cell) => cell.tokens.map(wordsOf).join('')).join(', ')
}
