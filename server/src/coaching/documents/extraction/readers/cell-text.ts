import { type CellObject, SSF } from '@e965/xlsx'
import { type Figure, formatFigure, parseFigure } from './figures.ts'

/**
 * The text of a workbook cell with all its digits: as formatted if the format shows all of them, otherwise the number
 * itself. Dates are ISO in any format.
 */
export function cellText(cell: CellObject, isDate1904: boolean): string {
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  if (cell.t === 'e') return cell.w ?? '#ERROR'
  if (cell.t !== 'n' || typeof cell.v !== 'number') return cell.v === undefined ? '' : String(cell.v)
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  if (SSF.is_date(format)) return momentText(cell.v, format, isDate1904) ?? numberText(cell.v)
  return shownWhole(cell.v, cell.w, format) ?? numberText(cell.v)
}

/** A number without exponent, at Excel's precision of fifteen digits, so that 0.1 + 0.2 is 0.3. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const written = String(Number(value.toPrecision(15)))
  if (!written.includes('e')) return written
  const [mantissa = '', exponent = '0'] = written.split('e')
  const figure = parseFigure(mantissa, '.')
  return figure ? formatFigure(shifted(figure, Number(exponent)), '.') : mantissa
}

/** The formatted text if it is lossless; thousands separators go: in half of our languages they are decimal marks. */
function shownWhole(value: number, shown: string | undefined, format: string): string | undefined {
  if (format === 'General') return undefined
  const exact = parseFigure(numberText(value), '.')
  if (!exact) return undefined
  if (format.includes('%')) {
    return formatFigure({ ...shifted(exact, 2), unit: '%' }, '.')
  }
  if (!shown) return undefined
  const text = shown.trim().replace(/(?<=\d),(?=\d{3})/g, '')
  const numbers = text.match(/-?\d+(?:\.\d+)?/g) ?? []
  const only = numbers.length === 1 ? parseFigure(numbers[0], '.') : undefined
  return only && isSame(only, exact) ? text : undefined
}

function shifted({ digits, scale, unit }: Figure, places: number): Figure {
  const next = scale - places
  return next >= 0 ? { digits, scale: next, unit } : { digits: digits * 10n ** BigInt(-next), scale: 0, unit }
}

function isSame(one: Figure, other: Figure): boolean {
  return one.digits * 10n ** BigInt(other.scale) === other.digits * 10n ** BigInt(one.scale)
}

const DAY_MS = 86_400_000
const pad = (number: number, length = 2) => String(number).padStart(length, '0')

/** A serial number of days as a date, a time of day or a duration. */
function momentText(serial: number, format: string, isDate1904: boolean): string | undefined {
  if (serial < 0) return undefined
  const isStretch = /\[[hms]+\]/i.test(format) || (serial < 1 && !/[yd]/i.test(format))
  if (isStretch) return clock(Math.round(serial * DAY_MS))
  const date = SSF.parse_date_code(serial, { date1904: isDate1904 })
  if (!date) return undefined
  const day = `${pad(date.y, 4)}-${pad(date.m)}-${pad(date.d)}`
  const time = date.H * 3_600_000 + date.M * 60_000 + date.S * 1000 + Math.round((date.u ?? 0) * 1000)
  if (!/[yd]/i.test(format)) return clock(time)
  return time === 0 ? day : `${day} ${clock(time)}`
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const fraction = ms % 1000 === 0 ? '' : `.${pad(ms % 1000, 3)}`
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${fraction}`
}
