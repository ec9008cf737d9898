import i18next from 'i18next'
import { expect, test } from 'vitest'
import { LOCALES } from './locales.ts'
import { answerAsText, partAsText } from './part-text.ts'
import { partWords } from './part-words.ts'

const i18n = i18next.createInstance()
await i18n.init({
  lng: 'cs',
  resources: {
    cs: {
      interface: LOCALES.cs.interface,
      calculators: { names: { elo: 'Elo' }, results: { new_rating: 'Nové Elo' } },
    },
  },
  defaultNS: 'interface',
  interpolation: { escapeValue: false },
})
const words = partWords(i18n, 'cs', '')

test('[COACH-07] a calculation is copied with its inputs, figures, error, formula and source', () => {
  const text = partAsText(
    {
      type: 'calculation',
      calculator: 'elo',
      inputs: { rating: 1500, opponent_rating: [1400, 1600] },
      results: [
        { kind: 'figure', key: 'new_rating', value: 1512.4, unit: 'none', digits: 0, low: 1505, high: 1520 },
        { kind: 'span', key: 'zone_2', low: 120, high: 140, unit: 'none', digits: 0 },
      ],
      formula: ['R + K · (S − E)'],
      sources: [{ authors: 'Elo A.', year: 1978, title: 'The Rating of Chessplayers', doi: '10.1/x' }],
    },
    words,
  )
  expect(text.replace(/[\u00a0\u202f]/g, ' ').split('\n')).toEqual([
    'Elo',
    'rating: 1 500',
    'opponent rating: 1 400; 1 600',
    'Nové Elo: 1 512 (1 505 – 1 520)',
    'zone 2: 120 – 140',
    'R + K · (S − E)',
    'Zdroj: Elo A. (1978): The Rating of Chessplayers. doi:10.1/x',
  ])
})

test('[COACH-07] whom to call is copied, and a part that nobody knows is not', () => {
  const contacts = [
    { kind: 'emergency', name: '112', phone: '112', isChecked: true },
    { kind: 'line', name: 'Linka bezpečí', phone: '116 111', hours: 'nonstop', isChecked: true },
  ]
  const safety = { type: 'safety', category: 'abuse', severity: 'refer', contacts }
  expect(answerAsText('Nejsi v tom sám. ', [{ type: 'hologram' }, safety], words)).toBe(
    'Nejsi v tom sám.\n\nKomu zavolat\n- 112\n- Linka bezpečí, 116 111, nonstop',
  )
  expect(answerAsText('Beze všeho. ', [], words)).toBe('Beze všeho. ')
})
