import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './bootstrap/place.mjs'

const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')

test('[RUN-05] compose hands PAYMENTS on as it is set and never chooses test payments itself', () => {
  const lines = compose.split('\n').filter((line) => line.trim() && !line.trim().startsWith('#'))
  const payments = lines.filter((line) => line.includes('PAYMENTS'))
  expect(payments).toEqual(['      PAYMENTS:'])
  expect(lines.filter((line) => /STRIPE|NODE_ENV/.test(line))).toEqual([])
})

test('[RUN-05] compose has no default for the secret', () => {
  expect(compose).toMatch(/^ {6}APP_SECRET: \$\{APP_SECRET:\?/m)
})
