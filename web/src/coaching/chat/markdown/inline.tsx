import type { MarkedToken, Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { linkTarget } from './link-target.ts'

/** Deeper than any sensible text; anything nested deeper is shown as its source. */
const MAX_DEPTH = 12

type InlineProps = { tokens: readonly Token[]; depth?: number }

/** Inline content: emphasis, code, links. */
export function Inline({ tokens, depth = 0 }: InlineProps) {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line are only ever added at the end
    <Part key={index} token={token} depth={depth} />
  ))
}

/** The text of a paragraph or an item; without parts it is a single one. */
export function InlineText({ token }: { token: Tokens.Text | Tokens.Paragraph }) {
  return token.tokens ? <Inline tokens={token.tokens} /> : decoded(token.text)
}

function Part({ token: given, depth }: { token: Token; depth: number }): ReactNode {
  const token = given as MarkedToken
  if (depth > MAX_DEPTH) return token.raw
  switch (token.type) {
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} depth={depth + 1} /> : decoded(token.text)
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{<Inline tokens={token.tokens} depth={depth + 1} />}</strong>
    case 'em':
      return <em>{<Inline tokens={token.tokens} depth={depth + 1} />}</em>
    case 'del':
      return <del>{<Inline tokens={token.tokens} depth={depth + 1} />}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return (
        <SafeLink href={token.href} source={token.raw}>
          <Inline tokens={token.tokens} depth={depth + 1} />
        </SafeLink>
      )
    case 'image':
      // A remote image would tell its server who reads what; a link leaves that choice to the reader.
      return (
        <SafeLink href={token.href} source={token.raw}>
          {token.text || token.href}
        </SafeLink>
      )
    default:
      return token.raw
  }
}

/** A link without a safe target is shown as its source. */
function SafeLink({ href, source, children }: { href: string; source: string; children: ReactNode }) {
  const target = linkTarget(href, globalThis.location?.origin ?? 'http://localhost')
  if (!target) return source
  if (target.isInside) return <Link to={target.to}>{children}</Link>
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Marked leaves HTML entities to the browser; rendered as text they would stay undecoded. */
function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (name, key: string) => CHARACTERS[key] ?? name)
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0', '#39': "'" }
