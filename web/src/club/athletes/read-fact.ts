import {
  type DatedFact,
  Fact,
  FIRST_BIRTH_YEAR,
  type Level,
  type Weekday,
  YOUNGEST_YEARS,
} from '@touchline/contract/club/athletes.ts'
import { figureNameOf, rangeOf } from '@touchline/contract/platform/figures.ts'
import type { Sport } from '@touchline/contract/platform/sports.ts'
import { readClock, readNumber } from '@touchline/locales/figures.ts'

/** Why a field cannot be saved; a range says which values are valid. */
export type FieldProblem = {
  field: string
  problem: 'required' | 'number' | 'time' | 'range'
  min?: number
  max?: number
}

/** Reads an editor's fields: a fact with its day, or the first invalid field. */
export function readFact(kind: Fact['kind'], form: FormData, id: string, today: string): DatedFact | FieldProblem {
  const fact = factIn(kind, form, id, today)
  if ('problem' in fact) return fact
  const checked = Fact.safeParse(fact)
  if (!checked.success) return { field: FIRST_FIELD[kind], problem: 'required' }
  return { fact: checked.data, since: text(form, 'since') || today }
}

const FIRST_FIELD: Record<Fact['kind'], string> = {
  ...{ birth_year: 'value', minutes: 'value', equipment: 'value', figure: 'value' },
  ...{ sports: 'sports', level: 'level', days: 'days', goal: 'what', limit: 'what' },
}

function factIn(kind: Fact['kind'], form: FormData, id: string, today: string): Fact | FieldProblem {
  switch (kind) {
    case 'birth_year': {
      const max = Number(today.slice(0, 4)) - YOUNGEST_YEARS
      const value = numberIn(form, { min: FIRST_BIRTH_YEAR, max })
      return typeof value === 'number' ? { kind, value } : value
    }
    case 'minutes': {
      const value = numberIn(form, { min: 5, max: 600 })
      return typeof value === 'number' ? { kind, value: Math.round(value) } : value
    }
    case 'figure':
      return figureIn(form, id)
    case 'sports':
      return { kind, value: { sports: form.getAll('sports') as Sport[], ...remark(form, 'position') } }
    case 'level':
      return { kind, value: { level: text(form, 'level') as Level, ...remark(form, 'remark') } }
    case 'days':
      return { kind, value: form.getAll('days') as Weekday[] }
    case 'equipment':
      return { kind, value: text(form, 'value') }
    case 'goal':
      return { kind, id, value: { what: text(form, 'what'), ...remark(form, 'target'), ...remark(form, 'by') } }
    case 'limit':
      return { kind, id, value: { what: text(form, 'what'), ...remark(form, 'rule'), ...remark(form, 'until') } }
  }
}

function figureIn(form: FormData, id: string): Fact | FieldProblem {
  const name = figureNameOf(id)
  if (!name) return { field: 'figure', problem: 'required' }
  const range = rangeOf(name)
  if (range.unit !== 's') {
    const value = numberIn(form, range)
    return typeof value === 'number' ? { kind: 'figure', id, value } : value
  }
  const typed = text(form, 'value')
  if (!typed) return { field: 'value', problem: 'required' }
  const value = readClock(typed)
  if (value === undefined) return { field: 'value', problem: 'time' }
  return isWithin(value, range) ? { kind: 'figure', id, value } : { field: 'value', problem: 'range', ...ends(range) }
}

function numberIn(form: FormData, range: { min: number; max: number }): number | FieldProblem {
  const typed = text(form, 'value')
  if (!typed) return { field: 'value', problem: 'required' }
  const value = readNumber(typed)
  if (value === undefined) return { field: 'value', problem: 'number' }
  return isWithin(value, range) ? value : { field: 'value', problem: 'range', ...ends(range) }
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max
}

const ends = ({ min, max }: { min: number; max: number }) => ({ min, max })

function text(form: FormData, field: string): string {
  return String(form.get(field) ?? '').trim()
}

function remark(form: FormData, field: string): Record<string, string> {
  const value = text(form, field)
  return value ? { [field]: value } : {}
}
