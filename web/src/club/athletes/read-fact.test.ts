import { describe, expect, test } from 'vitest'
import { readFact } from './read-fact.ts'

const TODAY = '2026-11-16'
const ID = '6f1f3c2e-8a53-4c1c-9a3b-0f7f6c1d2e3f'

function form(values: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) data.append(name, one)
  return data
}

describe('[COACH-03] what is typed into the profile', () => {
  test.each([
    ['weight', '58,5', 58.5],
    ['weight', '58.5', 58.5],
    ['run_time_5000', '24:34', 1474],
    ['run_time_42195', '3:52:03', 13_923],
    ['run_time_100', '12,31', 12.31],
    ['handicap_index', '-2.1', -2.1],
  ])('%s %s is read as people write it', (id, value, read) => {
    expect(readFact('figure', form({ value, since: '2026-11-15' }), id, TODAY)).toEqual({
      fact: { kind: 'figure', id, value: read },
      since: '2026-11-15',
    })
  })

  test.each([
    ['weight', '', { problem: 'required' }],
    ['weight', 'a lot', { problem: 'number' }],
    ['weight', '500', { problem: 'range', min: 20, max: 300 }],
    ['run_time_5000', '24:74', { problem: 'time' }],
    ['run_time_5000', '4:34', { problem: 'range', min: 400, max: 10_000 }],
  ])('%s "%s" is refused with the reason', (id, value, problem) => {
    expect(readFact('figure', form({ value }), id, TODAY)).toEqual({ field: 'value', ...problem })
  })

  test('other facts are read whole, without what was left empty', () => {
    expect(readFact('goal', form({ what: ' 10 km ', target: '', by: '2027-04-24' }), ID, TODAY)).toEqual({
      fact: { kind: 'goal', id: ID, value: { what: '10 km', by: '2027-04-24' } },
      since: TODAY,
    })
    expect(readFact('days', form({ days: ['tue', 'sun'] }), '', TODAY)).toMatchObject({
      fact: { value: ['tue', 'sun'] },
    })
    expect(readFact('days', form({}), '', TODAY)).toEqual({ field: 'days', problem: 'required' })
    expect(readFact('limit', form({ what: ' ' }), ID, TODAY)).toEqual({ field: 'what', problem: 'required' })
    expect(readFact('birth_year', form({ value: '2025' }), '', TODAY)).toMatchObject({ problem: 'range', max: 2021 })
  })
})
