import type { MarkedToken, Token, Tokens } from 'marked'
import { memo, useMemo, useState } from 'react'
import { BlockParser } from './block-parser.ts'
import { Inline, InlineText } from './inline.tsx'
import { lex } from './lexer.ts'

/** The accessible names of parts that scroll on their own. */
export type PartNames = { table: string; code: string }

type MarkdownProps = {
  text: string
  /** Whether the text is still growing: unfinished markup at its end is then shown as what it is about to become. */
  isGrowing?: boolean
  names: PartNames
}

/** Renders markdown with our own elements only. HTML in it stays text, and no link can run a script. */
export const Markdown = memo(function Markdown({ text, isGrowing = false, names }: MarkdownProps) {
  const [parser] = useState(() => new BlockParser())
  const blocks = useMemo(() => (isGrowing ? parser.read(text) : lex(text)), [parser, text, isGrowing])
  const levels = headingLevels(blocks)
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
    <Block key={index} block={block} level={levels[index] ?? 2} names={names} />
  ))
})

/** Deeper than any sensible text; anything nested deeper is shown as its source. */
const MAX_DEPTH = 12

type BlockProps = { block: Token; level: number; names: PartNames; depth?: number }

/** One block; `memo` because most of a growing answer stays unchanged. */
const Block = memo(function Block({ block, level, names, depth = 0 }: BlockProps) {
  if (depth > MAX_DEPTH) return <p>{block.raw}</p>
  const token = block as MarkedToken
  switch (token.type) {
    case 'space':
      return null
    case 'hr':
      return <hr />
    case 'heading': {
      const Heading = HEADINGS[level - 2] ?? 'h4'
      return token.text ? (
        <Heading>
          <Inline tokens={token.tokens} />
        </Heading>
      ) : null
    }
    case 'paragraph':
    case 'text':
      return (
        <p>
          <InlineText token={token} />
        </p>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <pre tabIndex={0} role="group" aria-label={names.code}>
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote>{inside(token.tokens, { level, names, depth })}</blockquote>
    case 'list':
      return <List list={token as Tokens.List} level={level} names={names} depth={depth} />
    case 'table':
      return <Table table={token as Tokens.Table} name={names.table} />
    default:
      return <p>{block.raw}</p>
  }
}, isSameBlock)

/** Blocks are equal if their source is, even when parsed again as part of something that grows. */
function isSameBlock(one: BlockProps, other: BlockProps): boolean {
  return isSameSource(one.block, other.block) && isSamePlace(one, other)
}

function isSameSource(one: Token, other: Token): boolean {
  return one === other || (one.type === other.type && one.raw === other.raw)
}

function isSamePlace(one: Partial<Around>, other: Partial<Around>): boolean {
  return one.level === other.level && one.names === other.names && one.depth === other.depth
}

const HEADINGS = ['h2', 'h3', 'h4'] as const

type Around = Required<Pick<BlockProps, 'level' | 'names' | 'depth'>>

function inside(tokens: readonly Token[], { depth, ...around }: Around) {
  return tokens.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
    <Block key={index} block={block} depth={depth + 1} {...around} />
  ))
}

function List({ list, ...around }: Around & { list: Tokens.List }) {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever added at the end
    <Item key={index} item={item} {...around} />
  ))
  const start = typeof list.start === 'number' && list.start !== 1 ? list.start : undefined
  return list.ordered ? <ol start={start}>{items}</ol> : <ul>{items}</ul>
}

type ItemProps = Around & { item: Tokens.ListItem }

const Item = memo(
  function Item({ item, ...around }: ItemProps) {
    return <li>{itemParts(item, around)}</li>
  },
  // Whether its lines are paragraphs depends on the list's other items.
  (one, other) => one.item.raw === other.item.raw && one.item.loose === other.item.loose && isSamePlace(one, other),
)

function itemParts(item: Tokens.ListItem, around: Around) {
  if (around.depth > MAX_DEPTH) return item.raw
  return item.tokens.map((token, index) => {
    const key = `${index}`
    if (token.type === 'checkbox') return <span key={key}>{token.checked ? '☑ ' : '☐ '}</span>
    // A tight item is a line, not a paragraph.
    if (token.type === 'text') return <InlineText key={key} token={token as Tokens.Text} />
    return <Block key={key} block={token} {...around} depth={around.depth + 1} />
  })
}

function Table({ table, name }: { table: Tokens.Table; name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="table-scroll" tabIndex={0} role="group" aria-label={name}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified only by their position
              <th key={index} data-align={cell.align ?? undefined}>
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
            <Row key={rowIndex} cells={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Row = memo(
  function Row({ cells }: { cells: Tokens.TableCell[] }) {
    return (
      <tr>
        {cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified only by their position
          <td key={index} className={isShort(cell) ? 'is-short' : undefined} data-align={cell.align ?? undefined}>
            <Inline tokens={cell.tokens} />
          </td>
        ))}
      </tr>
    )
  },
  ({ cells: before }, { cells: now }) =>
    before.length === now.length &&
    before.every((cell, index) => cell.text === now[index]?.text && cell.align === now[index]?.align),
)

/** “50 min” or a single word reads better unwrapped; the table scrolls if it must. */
function isShort({ text }: Tokens.TableCell): boolean {
  return text.length <= 12
}

/** Heading levels below the page's own heading without gaps, whatever level the model started with. */
function headingLevels(blocks: readonly Token[]): number[] {
  let last = 1
  return blocks.map((block) => {
    if (block.type === 'heading') last = Math.min(block.depth + 1, last + 1, 4)
    return last
  })
}
