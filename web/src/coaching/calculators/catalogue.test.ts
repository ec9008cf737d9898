import { GROUPS } from '@touchline/calculators/calculator.ts'
import { CALCULATOR_IDS, CALCULATORS } from '@touchline/calculators/calculators.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { describe, expect, test } from 'vitest'
import { BOARDS, search } from './boards.ts'
import { relatedTo } from './catalogue.ts'
import { sharedCards } from './shared-cards.ts'

const entries = (language: 'cs' | 'pl' | 'sv') => {
  const { names, descriptions } = LOCALES[language].calculators
  return CALCULATOR_IDS.map((id) => ({ id, words: [names[id], descriptions[id]] }))
}

test('[NAV-13] each calculator stands on the board of its group, in the order of the list', () => {
  const ofGroup = (group: string) => CALCULATOR_IDS.filter((id) => CALCULATORS[id].group === group)
  expect(BOARDS).toEqual(GROUPS.map((group) => ({ group, ids: ofGroup(group) })))
})

describe('[NAV-13] search', () => {
  test.each([
    ['cs', 'tepové zóny', 'heart_rate_zones'],
    ['cs', 'tepove ZONY', 'heart_rate_zones'],
    ['cs', 'vyskok', 'jump_height'],
    ['cs', 'vo2max cooper', 'cooper_test'],
    ['pl', 'wegl', 'daily_carbohydrate'],
    ['sv', 'hopphojd', 'jump_height'],
  ] as const)('in %s “%s” finds %s', (language, query, id) => {
    expect(search(entries(language), query)).toContain(id)
  })

  test('finds all for nothing, and nothing for what there is not', () => {
    expect(search(entries('cs'), '  ')).toEqual(CALCULATOR_IDS)
    expect(search(entries('cs'), 'laktát')).toEqual([])
  })
})

test('[NAV-13] related ones are others, the nearest first', () => {
  expect(relatedTo('race_prediction')[0]).toBe('training_paces')
  for (const id of CALCULATOR_IDS) expect(relatedTo(id)).not.toContain(id)
})

describe('[COACH-02] calculations on the same inputs', () => {
  const race = { distance: 5000, time: 1474 }
  test('share a card, led by the one that asks for more', () => {
    const given = { ...race, target_distance: 10_000 }
    const both = [{ ids: ['race_prediction', 'training_paces'], given }]
    expect(
      sharedCards([
        { id: 'race_prediction', values: given },
        { id: 'training_paces', values: race },
      ]),
    ).toEqual(both)
    expect(
      sharedCards([
        { id: 'training_paces', values: race },
        { id: 'race_prediction', values: given },
      ]),
    ).toEqual(both)
  })

  test('with other values do not, nor do two of one kind', () => {
    const slower = { ...race, time: 1600 }
    const values = { ...race, target_distance: 10_000 }
    expect(
      sharedCards([
        { id: 'race_prediction', values },
        { id: 'training_paces', values: slower },
      ]),
    ).toHaveLength(2)
    expect(
      sharedCards([
        { id: 'training_paces', values: race },
        { id: 'training_paces', values: race },
      ]),
    ).toHaveLength(2)
  })
})
