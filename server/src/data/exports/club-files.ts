import { EXPORT_PARTS, type ExportPart } from '@touchline/contract/data/exports.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import { separatorOf } from '../../platform/text/csv.ts'
import { csvOf, jsonOf, type Sheet } from './sheet.ts'
import type { ZippedFile } from './zip.ts'

/**
 * A club's export: a readme, and each table as CSV and as JSON. `onPart` is called with the number of finished parts.
 */
export function clubFiles(
  { clubName, language, madeAt }: { clubName: string; language: LanguageCode; madeAt: Date },
  sheets: readonly Sheet[],
  onPart: (done: number) => Promise<void>,
): ZippedFile[] {
  const word = (key: string) => translate(language, `data:export.columns.${key}`)
  const separator = separatorOf(language)
  const files = sheets.flatMap((sheet) => [
    { part: sheet.part, name: `csv/${sheet.name}.csv`, content: () => csvOf(sheet, separator, word) },
    { part: sheet.part, name: `json/${sheet.name}.json`, content: () => jsonOf(sheet) },
  ])
  const readme = { name: 'README.txt', content: () => readmeOf(sheets, { clubName, language, madeAt }) }
  return [readme, ...files.map((file, at) => reporting(file, files[at + 1]?.part, onPart))]
}

/** Reports a part as done after its last file. */
function reporting(
  { part, name, content }: ZippedFile & { part: ExportPart },
  next: ExportPart | undefined,
  onPart: (done: number) => Promise<void>,
): ZippedFile {
  if (part === next) return { name, content }
  return {
    name,
    async *content() {
      yield* content()
      await onPart(EXPORT_PARTS.indexOf(part) + 1)
    },
  }
}

async function* readmeOf(
  sheets: readonly Sheet[],
  { clubName, language, madeAt }: { clubName: string; language: LanguageCode; madeAt: Date },
): AsyncGenerator<string> {
  const say = (key: string, values = {}) => translate(language, `data:export.${key}`, values)
  const moment = `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  // The byte order mark makes editors detect UTF-8.
  yield `\ufeff${say('readme.title', { clubName })}\r\n${say('readme.madeAt', { moment })}\r\n\r\n`
  for (const line of ['csv', 'json', 'times', 'guard', 'private']) yield `${say(`readme.${line}`)}\r\n`
  for (const { name, columns } of sheets) {
    yield `\r\n${name}.csv, ${name}.json: ${say(`sheets.${name}`)}\r\n`
    for (const { key } of columns) yield `  ${key}: ${say(`columns.${key}`)}\r\n`
  }
}
