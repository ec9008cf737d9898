import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SeatChart } from './seat-chart.tsx'

test.each([
  [100, 10],
  [500, 50],
  [1500, 150],
  [5000, 150],
])('%d members fill %d of 150 seats', (members, taken) => {
  const html = renderToStaticMarkup(createElement(SeatChart, { members }))
  expect(html.match(/<circle/g)).toHaveLength(150)
  expect(html.match(/class="is-taken"/g)).toHaveLength(taken)
})

test('a hundred members sit in the middle of the two front rows', () => {
  const html = renderToStaticMarkup(createElement(SeatChart, { members: 100 }))
  const seats = [...html.matchAll(/cx="([\d.]+)" cy="([\d.]+)" r="2.9" class="is-taken"/g)]
  for (const [, cx, cy] of seats) {
    expect(Math.abs(Number(cx) - 110)).toBeLessThan(15)
    expect(Number(cy)).toBeGreaterThan(55)
  }
})
