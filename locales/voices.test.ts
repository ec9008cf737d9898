import { commonRoleOf, SPECIALIST_IDS, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { describe, expect, test } from 'vitest'
import { LOCALES } from './locales.ts'

/** The languages in which every welcome was rewritten from its character sheet. */
const REWRITTEN = ['en', 'cs', 'de', 'fr', 'es', 'it', 'pl', 'nl', 'pt', 'sv'] as const

describe.each(REWRITTEN)('the voices in %s', (code) => {
  const welcomeOf = (id: SpecialistId) => LOCALES[code].specialists[id].welcome
  const welcomes = SPECIALIST_IDS.map(welcomeOf)

  test('[SPEC-05] no two welcomes begin with the same three words', () => {
    const openings = welcomes.map((welcome) => wordsOf(welcome).slice(0, 3).join(' ').toLowerCase())
    expect(openings.filter((opening, place) => openings.indexOf(opening) !== place)).toEqual([])
  })

  test('[SPEC-05] some say one sentence and some five, in quite different lengths', () => {
    const counts = new Set(welcomes.map((welcome) => sentencesOf(welcome).length))
    for (const count of [1, 2, 3, 4, 5]) expect([...counts], `${count} sentences`).toContain(count)
    expect(deviation(welcomes.map((welcome) => wordsOf(welcome).length))).toBeGreaterThan(7)
  })

  test('[SPEC-05] few welcomes are a hook, the AI and a question', () => {
    const alike = welcomes.filter((welcome) => {
      const [, second = '', third = '', ...rest] = sentencesOf(welcome)
      return rest.length === 0 && AI.test(second) && third.endsWith('?')
    })
    expect(alike.length, alike.join('\n')).toBeLessThan(15)
  })

  test('[SPEC-05] the AI is named early, in the middle and late', () => {
    const thirds = [0, 0, 0]
    for (const welcome of welcomes) {
      const third = Math.min(2, Math.floor((welcome.search(AI) / welcome.length) * 3))
      thirds[third] = (thirds[third] ?? 0) + 1
    }
    for (const count of thirds) expect(count, thirds.join(', ')).toBeGreaterThanOrEqual(4)
  })

  test('[SPEC-05] every health advisor says when to call 112', () => {
    for (const id of SPECIALIST_IDS.filter((id) => commonRoleOf(id) === 'health_advisor')) {
      expect(welcomeOf(id), id).toContain('112')
    }
  })
})

const AI = /(?<!\p{L})(AI|KI|IA|SI)(?!\p{L})/u

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…])\s+(?=[\p{Lu}\d„“"«¿¡(])/u)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}’']+/gu) ?? []
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
