import type { UsedFact } from '@touchline/contract/club/athletes.ts'
import { type FigureUnit, figureNameOf, rangeOf } from '@touchline/contract/platform/figures.ts'
import type { TFunction } from 'i18next'

/** How an athlete's figures are written in a language. */
export type FigureWords = { t: TFunction; locale: string }

const NBSP = '\u00a0'
const FROM_KILOMETRES = 3000

/** A figure's display name: "Best time over 5 km". */
export function figureName(id: string, { t, locale }: FigureWords): string {
  const name = figureNameOf(id)
  if (!name) return id
  if (name.kind === 'measure') return t(`profile.figures.names.${name.measure}`)
  if (name.kind === 'one_rep_max') return t('profile.figures.oneRepMax', { lift: t(`profile.lifts.${name.lift}`) })
  return t(`profile.figures.${name.racing}`, { distance: writeDistance(name.metres, locale) })
}

/** A figure's value and unit separately, for display. */
export function figureParts(id: string, value: number, words: FigureWords): { value: string; unit: string } {
  const name = figureNameOf(id)
  const { unit, digits } = name ? rangeOf(name) : { unit: 'none' as const, digits: 2 }
  return {
    value: unit === 's' ? writeClock(value, words.locale) : number(value, digits, words),
    unit: unitWord(unit, words),
  }
}

/** A figure's value with its unit. */
export function writeFigure(id: string, value: number, words: FigureWords): string {
  const parts = figureParts(id, value, words)
  return parts.unit ? `${parts.value}${NBSP}${parts.unit}` : parts.value
}

const PROFILE_FACTS = /^(?:birth_year|sports|level|days|minutes|equipment|(?:goal|limit)_.+)$/

/** Whether a key belongs to a fact of the profile rather than only to a calculator's input. */
export function isProfileFact(key: string): boolean {
  return PROFILE_FACTS.test(key) || figureNameOf(key) !== undefined
}

/** A fact as the line under an answer names it: "5 km 24:34", "3 days a week". */
export function usedFactText({ key, value }: UsedFact, words: FigureWords): string {
  const { t, locale } = words
  const name = figureNameOf(key)
  if (name && typeof value === 'number') {
    const label = name.kind === 'best_time' ? writeDistance(name.metres, locale) : figureName(key, words)
    return `${label} ${writeFigure(key, value, words)}`
  }
  if (key === 'birth_year') return `${t('profile.facts.birth_year')} ${value}`
  if (key === 'days') return t('profile.daysAWeek', { count: Number(value) })
  if (key === 'minutes') return writeMinutes(Number(value), locale)
  if (key === 'level') return t(`profile.levels.${value}`)
  if (key !== 'sports') return String(value)
  return String(value)
    .split(',')
    .map((sport) => t(`sports.${sport}`))
    .join(', ')
}

/** 24:34, 1:52:03, 0:52.30 */
export function writeClock(seconds: number, locale: string): string {
  const hundredths = Math.round(seconds * 100)
  const whole = Math.floor(hundredths / 100)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = hundredths % 100
  const comma = new Intl.NumberFormat(locale).format(1.5).charAt(1)
  const end = rest > 0 ? `${comma}${two(rest)}` : ''
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}${end}`
}

/** Parses a time as users type it into seconds: 24:34, 1:52:03, 52,3; undefined if it is not a time. */
export function readClock(text: string): number | undefined {
  const [, hours, minutes, seconds] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,2}(?:[.,]\d{1,2})?)$/.exec(text.trim()) ?? []
  if (seconds === undefined) return undefined
  const rest = Number(seconds.replace(',', '.'))
  if (minutes !== undefined && rest >= 60) return undefined
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + rest
}

/** Parses a number with a decimal comma or point; undefined if it is not a number. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/\s/g, '').replace('−', '-').replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** 800 m, 10 km */
export function writeDistance(metres: number, locale: string): string {
  const isLong = metres >= FROM_KILOMETRES
  const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(isLong ? metres / 1000 : metres)
  return `${written}${NBSP}${isLong ? 'km' : 'm'}`
}

export function writeMinutes(minutes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)
}

const SYMBOLS: Partial<Record<FigureUnit, string>> = { kg: 'kg', cm: 'cm', w: 'W' }

/** The unit shown next to a value or field; empty for times and plain numbers. */
export function unitWord(unit: FigureUnit, { t }: FigureWords): string {
  return unit === 'bpm' ? t('profile.bpm') : (SYMBOLS[unit] ?? '')
}

function number(value: number, digits: number, { locale }: FigureWords): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits, useGrouping: false }).format(value)
}

const two = (part: number) => String(part).padStart(2, '0')
