import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { textsIn, translate } from '@touchline/locales/locales.ts'
import { answerAsText } from '@touchline/locales/part-text.ts'
import { partWords } from '@touchline/locales/part-words.ts'
import type { PdfBlock, PdfDocument } from '../../platform/pdf/pdf.ts'
import type { HistoryRow } from './history.table.ts'
import { blocksOf } from './markdown-blocks.ts'

/** The columns of a saved conversation that are exported. */
export type Exported = Pick<HistoryRow, 'title' | 'specialistName' | 'lastMessageAt' | 'messages'>

/** A conversation as a Markdown file: who said what and when, the parts of answers as text. */
export function markdownOf(history: Exported, language: LanguageCode, origin: string): string {
  const turns = history.messages.map((message) => {
    const { speaker, time, file, text, parts } = turnOf(message, history, language, origin)
    return [`## ${speaker}`, `*${time}*`, file && `> ${oneLine(file)}`, text, asLines(parts)]
      .filter(Boolean)
      .join('\n\n')
  })
  const head = `# ${oneLine(history.title)}\n\n${subtitleOf(history, language)}`
  return `${[head, ...turns, words(language, 'note')].join('\n\n')}\n`
}

/** A conversation as a printable document. */
export function documentOf(history: Exported, language: LanguageCode, origin: string): PdfDocument {
  const blocks = history.messages.flatMap((message): PdfBlock[] => {
    const { speaker, time, file, text, parts } = turnOf(message, history, language, origin)
    return [
      { kind: 'heading', text: speaker },
      { kind: 'text', text: file ? `${time} · ${file}` : time, isQuiet: true },
      ...(message.isUser ? [{ kind: 'text' as const, text }] : blocksOf(text)),
      ...(parts ? [{ kind: 'space' as const }, { kind: 'text' as const, text: parts }] : []),
    ]
  })
  const note: PdfBlock = { kind: 'text', text: words(language, 'note'), isQuiet: true }
  const subtitle = subtitleOf(history, language)
  return { title: history.title, subtitle, language, blocks: [...blocks, { kind: 'space' }, note] }
}

function turnOf(message: SavedMessage, { specialistName }: Exported, language: LanguageCode, origin: string) {
  const { isUser, content, sender, timestamp, model, attachment, parts = [] } = message
  const answerer = model === 'safety' ? 'Touchline' : (sender ?? specialistName)
  return {
    speaker: isUser ? translate(language, 'interface:chat.you') : answerer,
    time: momentIn(timestamp, language),
    file: attachment?.name,
    text: content.trim(),
    parts: answerAsText('', parts, partWords(textsIn(language), localeOf(language), origin)),
  }
}

function subtitleOf({ specialistName, lastMessageAt }: Exported, language: LanguageCode): string {
  return `${specialistName} · ${momentIn(lastMessageAt.toISOString(), language)}`
}

/** The reader's time zone is unknown, so the time is in UTC and says so. */
function momentIn(timestamp: string, language: LanguageCode): string {
  const look = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(localeOf(language), look).format(new Date(timestamp))} UTC`
}

function words(language: LanguageCode, key: string): string {
  return translate(language, `interface:history.export.${key}`)
}

/** Keeps the line breaks of plain text in Markdown. */
function asLines(text: string): string {
  return text.replaceAll(/(?<!\n)\n(?!\n)/g, '  \n')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
