import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import { OVER_ALL, OVER_FIRST, SHOWN, STATISTICS_COLUMNS, STATISTICS_HEAD } from './extraction/readers/table-words.ts'

/** A document's text with our own words about its tables translated; the rest stays as in the file. */
export function tableTextIn(language: LanguageCode, text: string): string {
  return text
    .split('\n')
    .map((line) => lineIn(language, line))
    .join('\n')
}

function lineIn(language: LanguageCode, line: string): string {
  if (line === STATISTICS_HEAD) {
    return `| ${STATISTICS_COLUMNS.map((name) => translate(language, `offline:table.${name}`)).join(' | ')} |`
  }
  const [isAll, rows = ''] = OVER_ALL.exec(line) ?? []
  if (isAll) return translate(language, 'offline:table.overAll', { rows })
  const [isFirst, first = '', ofRows = ''] = OVER_FIRST.exec(line) ?? []
  if (isFirst) return translate(language, 'offline:table.overFirst', { rows: first, of: ofRows })
  const [isShown, columns = '', of = ''] = SHOWN.exec(line) ?? []
  return isShown ? translate(language, 'offline:table.shown', { columns, of }) : line
}
