import { expect, test } from 'vitest'
import { decimalMarkOf, formatFigure, parseFigure } from './figures.ts'
import { parseMoment } from './moments.ts'
import { statisticsOf } from './statistics.ts'

test.each([
  ['1 234,5', ',', '1234,5'],
  ['1\u00a0234,50', ',', '1234,50'],
  ['1.234.567,8', ',', '1234567,8'],
  ['1,234.5', '.', '1234.5'],
  ["1'234.5", '.', '1234.5'],
  ['-0,05', ',', '-0,05'],
  ['−3', ',', '-3'],
  ['12,5 %', ',', '12,5%'],
  ['72,5 kg', ',', '72,5 kg'],
] as const)('[DOC-04] reads %s with the mark %s', (written, mark, expected) => {
  const figure = parseFigure(written, mark)
  expect(figure && formatFigure(figure, mark)).toBe(expected)
})

test.each(['12.5.2026', '3:45', 'Petr', '', '1,2,3', '12 34', '1e400', '5 x 100 m', '+420 777 123 45'])(
  '[DOC-04] takes %s for no number',
  (written) => {
    expect(parseFigure(written, ',')).toBeUndefined()
  },
)

test('[DOC-04] knows a decimal comma from thousands by the figures beside it', () => {
  expect(decimalMarkOf(['1,234', '2,5'])).toBe(',')
  expect(decimalMarkOf(['1,234', '2.5'])).toBe('.')
  expect(decimalMarkOf(['1.234.567'])).toBe(',')
  expect(decimalMarkOf(['12.5.2026', '1,234'])).toBeUndefined()
  expect(decimalMarkOf(['1,5', '1.5'])).toBe('both')
})

test('[DOC-04] adds up without the errors of binary fractions', () => {
  const ten = Array.from({ length: 10 }, () => '0,1')
  expect(statisticsOf(ten, ',')).toEqual({ values: 10, smallest: '0,1', largest: '0,1', mean: '0,1', sum: '1' })
  expect(statisticsOf(['0.1', '0.2'], '.')?.sum).toBe('0.3')
  expect(statisticsOf(['9007199254740993', '9007199254740993'], '.')?.sum).toBe('18014398509481986')
  expect(statisticsOf(['-1', '-2', '-2'], '.')?.mean).toBe('-1.67')
})

test('[DOC-04] leaves alone what cannot be added up', () => {
  expect(statisticsOf(['1,5', '1.5'], ',')).toBeUndefined()
  expect(statisticsOf(['5 km', '3 mi'], ',')).toBeUndefined()
  expect(statisticsOf(['Petr', 'Eva', '3'], ',')).toBeUndefined()
  expect(statisticsOf(['10%', '20%'], ',')).toMatchObject({ mean: '15%', sum: '' })
  expect(statisticsOf(['1', '–', '', '2'], ',')?.values).toBe(2)
})

test('[DOC-04] puts dates and times in order and never takes them for numbers', () => {
  expect(statisticsOf(['1.2.2026', '30. 1. 2026', '5.12.2025'], ',')).toMatchObject({
    smallest: '5.12.2025',
    largest: '1.2.2026',
    mean: '',
    sum: '',
  })
  expect(statisticsOf(['59:30', '1:02:15', '58:59,5'], ',')).toMatchObject({ smallest: '58:59,5', largest: '1:02:15' })
  expect(parseMoment('31.2.2026')).toBeUndefined()
  expect(parseMoment('2026-01-05 07:30')).toEqual({ kind: 'date', order: Date.UTC(2026, 0, 5, 7, 30) / 1000 })
})
