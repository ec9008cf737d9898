import { expect, test } from 'vitest'
import { findBrowser, otherBrowsersLine } from './other-browsers.mjs'

const WEBKIT = { parts: { DRIVER: ['/usr/bin/driver'], BROWSER: ['/old/browser', '/new/browser'] } }
const there =
  (...files) =>
  (file) =>
    files.includes(file)

test('[OPS-18] a browser is found where all its parts are, each in the first place that has it', () => {
  const isThere = there('/usr/bin/driver', '/new/browser')
  expect(findBrowser(WEBKIT, {}, isThere)).toEqual({ DRIVER: '/usr/bin/driver', BROWSER: '/new/browser' })
})

test('[OPS-18] a part that is named comes first, and one that is missing means no browser', () => {
  expect(findBrowser(WEBKIT, { BROWSER: '/own/browser' }, there('/usr/bin/driver', '/own/browser'))).toEqual({
    DRIVER: '/usr/bin/driver',
    BROWSER: '/own/browser',
  })
  expect(findBrowser(WEBKIT, {}, there('/usr/bin/driver'))).toBeUndefined()
})

test('[OPS-18] what is missing is said in one sentence, with the packages that bring it', () => {
  expect(otherBrowsersLine([{ name: 'Firefox', packages: ['firefox-esr'] }])).toBe(
    'Firefox cannot be installed here, so their tests are skipped (Debian: apt-get install firefox-esr)',
  )
})
