// Texts about tables for the model, in English; users see them in their own language (documents/table-text.ts).

export const STATISTICS_COLUMNS = ['column', 'values', 'smallest', 'largest', 'mean', 'sum'] as const
export const STATISTICS_HEAD = `| ${STATISTICS_COLUMNS.join(' | ')} |`

export function columnsOver(rows: number, of: number): string {
  return rows < of ? `Columns over the first ${rows} of ${of} rows:` : `Columns over all ${rows} rows:`
}

export function columnsShown(count: number, of: number): string {
  return `(the first ${count} of ${of} columns are shown)`
}

export const OVER_ALL = /^Columns over all (\d+) rows:$/
export const OVER_FIRST = /^Columns over the first (\d+) of (\d+) rows:$/
export const SHOWN = /^\(the first (\d+) of (\d+) columns are shown\)$/
