import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assess } from './assess.ts'
import { explicitIn } from './explicit.ts'

const PLAN = 'We play in the second league and I would like a plan for the week. On Monday we have the gym.'

function rowsOf(name: string): string[][] {
  const file = readFileSync(new URL(name, import.meta.url), 'utf8')
  return file.split(/\r?\n/).flatMap((line) => (line ? [line.split('\t')] : []))
}

// The first batch was written before the rules, the second after them but before measuring (docs/decisions/0028).
describe.each(['blatant-first.tsv', 'blatant-second.tsv'])('what is said outright (%s)', (name) => {
  const rows = rowsOf(name)

  test('[SAFE-01] is a flag in every language and category', () => {
    expect(rows).toHaveLength(960)
    expect(rows.filter(([, , text = '']) => !assess(text))).toEqual([])
  })

  test('[SAFE-01] is a flag of its category, but for a few', () => {
    const right = rows.filter(([, category, text = '']) => assess(text)?.category === category)
    expect(right.length / rows.length).toBeGreaterThan(0.99)
  })

  test('[SAFE-01] is a flag when typed without accents and in capitals', () => {
    const typed = rows.map(([, , text = '']) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())
    expect(typed.filter((text) => !assess(text))).toEqual([])
  })

  test('[SAFE-01] a wish to die is a flag inside a long message, too', () => {
    const wishes = rows.filter(([, category]) => category === 'self_harm')
    expect(wishes.filter(([, , text]) => !assess(`${PLAN}\n${text}\nHow many sprints on Thursday?`))).toEqual([])
  })
})

test('[SAFE-07] the rules for what is said outright stay silent on everyday talk', () => {
  expect(rowsOf('everyday.tsv').filter(([, text = '']) => explicitIn(text))).toEqual([])
})

test('[SAFE-07] the rules add few alarms to what the classifiers raise on everyday talk', () => {
  const alarms = rowsOf('everyday.tsv').filter(([, text = '']) => assess(text))
  expect(alarms.length).toBeLessThanOrEqual(15)
})
