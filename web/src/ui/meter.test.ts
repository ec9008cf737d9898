import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Meter, meterLevel } from './meter.tsx'

test.each([
  [0, 'ok'],
  [49.9, 'ok'],
  [50, 'mid'],
  [79.9, 'mid'],
  [80, 'high'],
  [140, 'high'],
])('%d per cent is %s', (percent, level) => {
  expect(meterLevel(percent)).toBe(level)
})

test('a meter beyond its end is drawn at the end and says the truth in words', () => {
  const html = renderToStaticMarkup(createElement(Meter, { percent: 140, label: 'GPT-5', valueText: '1,4M of 1M' }))
  expect(html).toContain('role="meter"')
  expect(html).toContain('aria-valuenow="100"')
  expect(html).toContain('aria-valuetext="1,4M of 1M"')
})
