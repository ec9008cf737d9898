/** An exact decimal: digits × 10^-scale. In binary floating point 0.1 + 0.2 is 0.30000000000000004. */
export type Figure = { digits: bigint; scale: number; unit: string }

export type DecimalMark = ',' | '.'

/** Parses a cell as a number with this decimal mark, possibly with thousands separators and a unit; else undefined. */
export function parseFigure(text: string, mark: DecimalMark): Figure | undefined {
  // Most cells of long tables are integers; the full parser is several times slower.
  if (text.length < 16 && /^-?\d+$/.test(text)) return { digits: BigInt(text), scale: 0, unit: '' }
  const match = text.length > MAX_LENGTH ? null : FIGURE.exec(text.trim())
  if (!match) return undefined
  const [, sign = '', number = '', unit = ''] = match
  const group = mark === ',' ? '.' : ','
  const [whole = '', fraction = '', ...more] = number.split(mark)
  if (more.length > 0 || fraction.includes(group)) return undefined
  const plain = withoutThousands(whole, group)
  if (plain === undefined || /\D/.test(fraction) || (plain === '' && fraction === '')) return undefined
  const digits = BigInt(plain + fraction)
  return { digits: sign === '-' || sign === '−' ? -digits : digits, scale: fraction.length, unit }
}

/** The decimal mark that some of these cells require to make sense; undefined if either would do. */
export function decimalMarkOf(cells: Iterable<string>): DecimalMark | 'both' | undefined {
  let comma = false
  let dot = false
  for (const cell of cells) {
    if (!/[,.]/.test(cell)) continue
    const number = cell.length > MAX_LENGTH ? undefined : FIGURE.exec(cell.trim())?.[2]
    if (!number) continue
    const mark = certainMark(number)
    comma ||= mark === ','
    dot ||= mark === '.'
    if (comma && dot) return 'both'
  }
  if (comma) return ','
  return dot ? '.' : undefined
}

/** Formats a figure with this decimal mark, keeping all decimals. */
export function formatFigure({ digits, scale, unit }: Figure, mark: DecimalMark): string {
  const sign = digits < 0n ? '-' : ''
  const all = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const fraction = scale > 0 ? mark + all.slice(-scale) : ''
  const space = unit === '' || unit === '%' ? '' : ' '
  return `${sign}${all.slice(0, all.length - scale)}${fraction}${space}${unit}`
}

/** The digits at a scale that is at least the figure's own. */
export function withScale(figure: Figure, scale: number): bigint {
  return figure.scale === scale ? figure.digits : figure.digits * 10n ** BigInt(scale - figure.scale)
}

/** The same value without trailing zeros. */
export function withoutZeros({ digits, scale, unit }: Figure): Figure {
  if (scale === 0 || digits % 10n !== 0n) return { digits, scale, unit }
  return withoutZeros({ digits: digits / 10n, scale: scale - 1, unit })
}

// Sign, digits with separators in between, then at most a short unit ("%", "kg", "km/h").
const FIGURE = /^([-+−]?)((?:\d[\d ,.'’\u00a0\u202f]*)?\d)\s?(%|[\p{L}°€$£][\p{L}/²³°]{0,6})?$/u
const MAX_LENGTH = 60

function withoutThousands(whole: string, group: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole
  const separator = whole.replace(/\d/g, '')[0] ?? ''
  if (separator !== group && !" '’\u00a0\u202f".includes(separator)) return undefined
  const [first = '', ...groups] = whole.split(separator)
  const isGrouped = /^\d{1,3}$/.test(first) && groups.every((digits) => /^\d{3}$/.test(digits))
  return isGrouped ? [first, ...groups].join('') : undefined
}

function certainMark(number: string): DecimalMark | undefined {
  const marks = number.replace(/[^,.]/g, '')
  if (marks === '') return undefined
  const last = marks.at(-1) as DecimalMark
  if (marks.length > 1) {
    const first = marks[0] as DecimalMark
    if (first !== last) return last
    // "1.234.567" has thousands between its dots; "12.5.2026" is a date and shows nothing.
    return withoutThousands(number, last) === undefined ? undefined : other(last)
  }
  const [whole = '', fraction = ''] = number.split(last)
  // "1,234" is ambiguous; "1,5", "0,125" and "1234,125" are certainly decimals.
  return fraction.length !== 3 || whole === '0' || whole.length > 3 ? last : undefined
}

const other = (mark: DecimalMark): DecimalMark => (mark === ',' ? '.' : ',')
