import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Attachment, AttachmentKind } from '@touchline/contract/coaching/attachments.ts'
import type { Reading, Section } from './answer.ts'
import { fairShares } from './fair-shares.ts'

/** The content of a file, ready for a model. */
export type Extracted = {
  kind: Exclude<AttachmentKind, 'video'>
  pages?: number
  sheets?: number
  /** Markdown: text and tables; '' for a picture. */
  text: string
  /** Pictures for the model as data URLs: the image itself, or pages of a scanned PDF. */
  images: string[]
  /** If incomplete: how much of how much is shown. */
  shown?: NonNullable<Attachment['shown']>
}

/** The maximum text for the model, in its own tokens. */
export type TokenBudget = { tokens: number; countTokens(text: string): number }

/** Cuts a reading to the budget at rows, pages or paragraphs, and adds a sentence on what is missing. */
export async function fitToBudget(reading: Reading, budget: TokenBudget): Promise<Extracted> {
  const { kind, pages, sheets, images } = reading
  const about = { kind, ...(pages && { pages }), ...(sheets && { sheets }) }
  const sections = await Promise.all(reading.sections.map((section) => weigh(section, budget)))
  const heads = headsThatFit(sections, budget.tokens)
  const room = budget.tokens - heads.reduce((sum, { headTokens }) => sum + headTokens + NOTE_TOKENS, 0)
  const shares = fairShares(
    heads.map(({ tokens }) => tokens.reduce((sum, count) => sum + count, 0)),
    room,
  )
  const taken = heads.map((section, index) => piecesThatFit(section.tokens, shares[index] ?? 0))
  const [only] = heads
  if (only && taken[0] === 0 && reading.unit !== 'rows') {
    return { ...about, ...cutOnePiece(only, reading.unit, room, budget), images }
  }

  const text = heads.map((section, index) => sectionText(section, taken[index] ?? 0, reading.unit)).join('\n\n')
  const of = reading.sections.reduce((sum, section) => sum + section.of, 0)
  const count = heads.reduce((sum, section, index) => sum + unitsIn(section, taken[index] ?? 0, reading.unit), 0)
  return { ...about, text: text.trim(), images, ...(count < of && { shown: { unit: reading.unit, count, of } }) }
}

type Weighed = Section & { headTokens: number; tokens: number[] }

// "(rows shown: the first 100 of 100000)" with its line breaks.
const NOTE_TOKENS = 24

async function weigh(section: Section, { tokens, countTokens }: TokenBudget): Promise<Weighed> {
  const counts: number[] = []
  let sum = 0
  for (const piece of section.pieces) {
    if (sum > tokens) break
    const count = countTokens(`${piece}\n`)
    counts.push(count)
    sum += count
    // Counting takes long, so yield to others in between.
    if (counts.length % 50 === 0) await letOthersRun()
  }
  return { ...section, headTokens: countTokens(`${section.head}\n\n`), tokens: counts }
}

/** Heads come before rows; in a workbook with very many sheets they may leave no room for rows. */
function headsThatFit(sections: Weighed[], tokens: number): Weighed[] {
  let left = tokens
  return sections.filter(({ headTokens }) => {
    const needed = headTokens + NOTE_TOKENS
    if (needed > left) return false
    left -= needed
    return true
  })
}

function piecesThatFit(tokens: number[], share: number): number {
  let sum = 0
  const tooMany = tokens.findIndex((count) => {
    sum += count
    return sum > share
  })
  return tooMany === -1 ? tokens.length : tooMany
}

function unitsIn(section: Section, taken: number, unit: Reading['unit']): number {
  if (unit !== 'characters') return taken
  return section.pieces.slice(0, taken).reduce((sum, piece) => sum + piece.length, 0)
}

function sectionText(section: Section, taken: number, unit: Reading['unit']): string {
  const body = [section.head, ...section.pieces.slice(0, taken)].filter((part) => part !== '').join('\n')
  const count = unitsIn(section, taken, unit)
  return count < section.of ? `${body}\n\n(${unit} shown: the first ${count} of ${section.of})` : body
}

/** A first page or paragraph larger than the whole budget is cut between words. */
function cutOnePiece(
  section: Weighed,
  unit: Reading['unit'],
  room: number,
  { countTokens }: TokenBudget,
): Pick<Extracted, 'text' | 'shown'> {
  const piece = section.pieces[0] ?? ''
  let end = Math.min(piece.length, room * 4)
  while (end > 0 && countTokens(piece.slice(0, end)) > room) end = Math.floor(end * 0.8)
  const word = /\s\S*$/.exec(piece.slice(0, end))
  const text = piece.slice(0, end < piece.length && word ? word.index : end)
  const of = unit === 'characters' ? section.of : section.pieces.reduce((sum, each) => sum + each.length, 0)
  if (text.length === of) return { text }
  const shown = { unit: 'characters' as const, count: text.length, of }
  return { text: `${text}\n\n(characters shown: the first ${shown.count} of ${of})`, shown }
}
