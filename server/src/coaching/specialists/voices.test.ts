import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { commonRoleOf, SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { describe, expect, test } from 'vitest'
import { promptFor } from './prompt.ts'
import { voiceOf } from './voices.ts'

const TRAITS = ['temperament', 'firstMove', 'petSubject', 'neverSays', 'speech'] as const

describe('voices', () => {
  test('[SPEC-05] everybody has a character sheet, each trait one short sentence', () => {
    for (const id of SPECIALIST_IDS) {
      const voice = voiceOf(id)
      expect(Object.keys(voice), id).toEqual(TRAITS)
      for (const trait of TRAITS) {
        expect(voice[trait].length, `${id} ${trait}`).toBeLessThanOrEqual(140)
        expect(voice[trait], `${id} ${trait}`).toMatch(/\S{3}.*\.$/)
      }
    }
  })

  test.each(TRAITS)('[SPEC-05] no two specialists share their %s', (trait) => {
    const values = SPECIALIST_IDS.map((id) => voiceOf(id)[trait].toLowerCase())
    expect(values.filter((value, place) => values.indexOf(value) !== place)).toEqual([])
  })

  test('[SPEC-05] those of one role open differently: no two first moves begin alike', () => {
    const openings = SPECIALIST_IDS.map((id) => {
      const words = voiceOf(id).firstMove.toLowerCase().split(' ').slice(0, 3).join(' ')
      return `${commonRoleOf(id)}: ${words}`
    })
    expect(openings.filter((opening, place) => openings.indexOf(opening) !== place)).toEqual([])
  })

  test('[SPEC-05] the prompt tells the sheet in every language, and that safety wins over it', () => {
    for (const language of LANGUAGE_CODES) {
      for (const id of SPECIALIST_IDS) {
        const prompt = promptFor(id, language)
        for (const trait of TRAITS) expect(prompt, `${id} ${trait}`).toContain(voiceOf(id)[trait])
        expect(prompt.indexOf('The safety rules below always win.')).toBeLessThan(
          prompt.indexOf('Safety, above everything else:'),
        )
      }
    }
  })
})
