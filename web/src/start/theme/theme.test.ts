import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THEME_KEY, THEMES } from './theme.ts'

test('[NAV-14] the script of index.html reads the key and knows the themes', () => {
  const script = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8').match(
    /<script>(.*?)<\/script>/s,
  )?.[1]
  expect(script).toContain(`getItem('${THEME_KEY}')`)
  for (const theme of THEMES) if (theme !== 'system') expect(script).toContain(`theme === '${theme}'`)
})
