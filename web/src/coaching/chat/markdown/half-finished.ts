/**
 * The source with unfinished markup at its end closed, for display while it grows: emphasis and code already look
 * final, a table is a table from its first row, and marks without text after them are hidden.
 */
export function completed(source: string): string {
  const lines = source.split('\n')
  if (isInFence(lines)) return source.replace(/\n[ \t]*[`~]{1,2}$/, '\n')
  const shown = withTable(withoutLoneMarker(source))
  const start = startOfLastRun(shown)
  return shown.slice(0, start) + closeInline(shown.slice(start))
}

const FENCE = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/

function isInFence(lines: readonly string[]): boolean {
  let open = ''
  for (const line of lines) {
    const fence = FENCE.exec(line)?.[1] ?? ''
    if (!open) open = fence
    else if (fence.startsWith(open) && line.trim() === fence) open = ''
  }
  return open !== ''
}

/** A list marker, a rule or a heading without text may still become something else. */
function withoutLoneMarker(source: string): string {
  return source.replace(/(^|\n)[ \t>]*(?:[-*+_=~`]{1,3}|#{1,6}|\d{1,9}[.)])[ \t]*$/, '$1')
}

/** Completes the delimiter row of a table that has only its first row, or half of the second. */
function withTable(source: string): string {
  const lines = source.replace(/\n$/, '').split('\n')
  const firstRow = lines.findLastIndex((line) => !/^\s*\|/.test(line)) + 1
  const rows = lines.slice(firstRow)
  const [head = ''] = rows
  const isComplete = rows.length > 2 || (rows.length === 2 && !/^[\s|:-]*$/.test(rows[1] ?? ''))
  if (rows.length === 0 || isComplete || hasWholeDelimiter(head, rows[1])) return source
  const count = cellCount(head)
  if (count === 0) return lines.slice(0, firstRow).join('\n')
  const closedHead = /[^\\]\|\s*$/.test(head) ? head : `${head} |`
  return [...lines.slice(0, firstRow), closedHead, `|${' --- |'.repeat(count)}`].join('\n')
}

function hasWholeDelimiter(head: string, delimiter: string | undefined): boolean {
  return delimiter !== undefined && /^\s*\|[\s|:-]*\|\s*$/.test(delimiter) && cellCount(head) === cellCount(delimiter)
}

function cellCount(row: string): number {
  const inner = row.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.trim() ? inner.split(/(?<!\\)\|/).length : 0
}

/** The start of the text that unclosed inline marks may belong to: a paragraph, item, heading or cell. */
function startOfLastRun(source: string): number {
  const paragraph = source.lastIndexOf('\n\n') + 1
  const block = /^.*\n(?=[ \t>]*(?:[-*+]|\d{1,9}[.)]|#{1,6})\s|[ \t]*\|)/s.exec(source)?.[0].length ?? 0
  const start = Math.max(paragraph, block)
  const isRow = /^[ \t]*\|/.test(source.slice(start))
  const cell = isRow ? source.slice(start).search(/(?<!\\)\|[^|]*$/) + 1 : 0
  return start + cell
}

/** More open marks than any real text has are noise, and expensive to pair. */
const MAX_OPEN = 8

const MARKS = /\\[\s\S]|`+|\*+|_+|~~/g

/** Closes the inline marks that are still open at the end. */
function closeInline(source: string): string {
  const run = withoutOpenLink(source)
  const open: string[] = []
  let readTo = itemMarkLength(run)
  for (const { 0: mark, index: at } of run.matchAll(MARKS)) {
    if (at < readTo || mark.startsWith('\\')) continue
    if (mark.startsWith('`')) {
      const end = endOfCode(run, at + mark.length, mark)
      if (end === undefined) return closeCode(run, at, mark, open)
      readTo = end
      continue
    }
    const isAtEnd = run.slice(at + mark.length).trim() === ''
    if (isAtEnd && open.at(-1) !== mark) return close(run.slice(0, at), open)
    note(open, mark, run, at)
  }
  return close(run, open)
}

/** The marker of a list item is not emphasis. */
function itemMarkLength(run: string): number {
  return /^[ \t>]*(?:[-*+]|\d{1,9}[.)])\s/.exec(run)?.[0].length ?? 0
}

function note(open: string[], mark: string, run: string, at: number): void {
  const before = run[at - 1] ?? ' '
  const after = run[at + mark.length] ?? ' '
  const isInWord = /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
  if (open.at(-1) === mark && !/\s/.test(before)) open.pop()
  else if (!/\s/.test(after) && !isInWord) open.push(mark)
}

function endOfCode(run: string, from: number, mark: string): number | undefined {
  const ticks = [...run.slice(from).matchAll(/`+/g)]
  const match = ticks.find(([found]) => found.length === mark.length)
  return match && from + match.index + mark.length
}

function closeCode(run: string, at: number, mark: string, open: readonly string[]): string {
  const isEmpty = run.slice(at + mark.length).trim() === ''
  return isEmpty ? close(run.slice(0, at), open) : run + mark + open.toReversed().join('')
}

/** A mark closes only directly after text, so trailing white space stays outside; a pair around nothing is removed. */
function close(run: string, open: readonly string[]): string {
  if (open.length > MAX_OPEN) return run
  const words = run.trimEnd()
  const last = open.at(-1)
  if (last && words.endsWith(last)) return close(words.slice(0, -last.length), open.slice(0, -1))
  return words + open.toReversed().join('') + run.slice(words.length)
}

/** Of an incomplete link only its text is shown; its target is not known yet. */
function withoutOpenLink(run: string): string {
  return run.replace(/!?\[([^\][\n]*)(?:\](?:\([^)\n]*)?)?$/, '$1')
}
