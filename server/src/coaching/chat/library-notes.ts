import type { SourcesPart } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { findTopic, findTopics } from '../knowledge/knowledge.ts'
import type { AnswerSource, Model } from '../model/model.ts'

/** Library excerpts for a model's prompt, and their topics by mark; the first mark is 1. */
export type LibraryNotes = { text: string; items: SourcesPart['items'] }

const MOST_TOPICS = 3
/** Less likely topics are about something else. */
const LEAST_LIKELY = 0.35
/** Below this, the question may be off-topic, and the model answers it without the library. */
const CLEARLY_INSIDE = 0.7
/** About 600 tokens, by the rule of thumb of three characters per token in languages with diacritics. */
const MOST_CHARACTERS = 1800

/** The topics sent to the model with a question; undefined if none fits or there is no model. */
export async function notesFor(
  model: Model | undefined,
  message: string,
  specialistId: SpecialistId,
  language: LanguageCode,
): Promise<LibraryNotes | undefined> {
  if (!model) return undefined
  const found = await findTopics({ text: message, language, specialistId, most: MOST_TOPICS })
  const items: SourcesPart['items'] = []
  const lines: string[] = []
  let room = MOST_CHARACTERS
  for (const { topic, likelihood, isInside } of found) {
    const words = findTopic(language, topic.id)
    if (!words || likelihood < LEAST_LIKELY || isInside < CLEARLY_INSIDE) continue
    const mark = items.length + 1
    const line = `[${mark}] ${words.title} ${words.answer} ${words.steps.join(' ')}`
    if (line.length > room) break
    room -= line.length
    lines.push(line)
    items.push({ mark, id: topic.id, title: words.title, sources: words.sources })
  }
  return items.length > 0 ? { text: `${RELY_ON_THEM}\n${lines.join('\n')}`, items } : undefined
}

const RELY_ON_THEM = `What our library says about it, checked and with sources. Rely on it where it fits the question, and put its mark, such as [1], behind each sentence that you took from it. Use no other marks in brackets and invent no sources.`

/** The same answer without invented marks, ending with the sources of the marks it used. */
export function markingSources(source: AnswerSource, notes: LibraryNotes | undefined): AnswerSource {
  if (!notes) return source
  return async (signal, say, show, noteRound) => {
    const marks = new MarkReader(new Set(notes.items.map(({ mark }) => mark)))
    try {
      const end = await source(signal, (text) => sayIfAny(say, marks.read(text)), show, noteRound)
      return end
    } finally {
      sayIfAny(say, marks.end())
      const used = notes.items.filter(({ mark }) => marks.used.has(mark))
      if (used.length > 0) show({ type: 'sources', items: used })
    }
  }
}

function sayIfAny(say: (text: string) => void, text: string): void {
  if (text !== '') say(text)
}

/** Reads a text piece by piece, records its marks and drops unknown ones. Code stays as it is. */
class MarkReader {
  readonly used = new Set<number>()
  readonly #known: ReadonlySet<number>
  #held = ''
  /** The last character read: a letter before the bracket distinguishes `list[0]` from a mark. */
  #before = ''
  #backticks = 0

  constructor(known: ReadonlySet<number>) {
    this.#known = known
  }

  /** Returns the text that can be sent now; the beginning of a mark is held back until its end arrives. */
  read(text: string): string {
    if (this.#held === '' && text !== '' && !MAY_HOLD_MARK.test(text)) {
      this.#before = text.at(-1) ?? ''
      return text
    }
    const whole = this.#held + text
    const open = UNFINISHED.exec(whole)
    this.#held = open ? whole.slice(open.index) : ''
    return this.#checked(open ? whole.slice(0, open.index) : whole)
  }

  end(): string {
    const rest = this.#checked(this.#held)
    this.#held = ''
    return rest
  }

  #checked(text: string): string {
    const checked = this.#withoutStrangers(this.#before + text).slice(this.#before.length)
    this.#before = text.at(-1) ?? this.#before
    return checked
  }

  #withoutStrangers(text: string): string {
    return text.replace(MARK_OR_BACKTICK, (piece, mark: string | undefined, at: number) => {
      // Already checked with the previous piece.
      if (at < this.#before.length) return piece
      if (mark === undefined) {
        this.#backticks++
        return piece
      }
      const isCode = this.#backticks % 2 === 1
      if (isCode) return piece
      if (!this.#known.has(Number(mark))) return ''
      this.used.add(Number(mark))
      return piece
    })
  }
}

/** Most pieces of an answer are a word without any of these, and every piece passes here. */
const MAY_HOLD_MARK = /[[\]`]| $/
/** A mark with the space before it; a bracket after a letter, as in `list[0]`, is not a mark. */
const MARK_OR_BACKTICK = /`|(?: |(?<![\p{L}\p{N}_\]]))\[(\d{1,2})\](?!\()/gu
/** A possible beginning of a mark. */
const UNFINISHED = / ?\[\d{0,2}\]?$| $/
