import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureChromium, findChromium, isBrowserMissing } from './chromium.mjs'

const there =
  (...files) =>
  (file) =>
    files.includes(file)

test('[RUN-02] a Chromium on the PATH comes first, in the order of the names and then of the folders', () => {
  const isThere = there('/a/google-chrome', '/b/chromium', '/snap/bin/chromium')
  expect(findChromium('linux', { PATH: '/a:/b' }, isThere)).toBe('/b/chromium')
})

test('[RUN-02] the one without windows is taken before the whole browser beside it', () => {
  const isThere = there('/usr/bin/chromium', '/usr/bin/chromium-headless-shell')
  expect(findChromium('linux', { PATH: '/usr/bin' }, isThere)).toBe('/usr/bin/chromium-headless-shell')
})

test('[RUN-06] on Windows the PATH is divided and joined as Windows does', () => {
  const isThere = there('D:\\Tools\\chrome.exe')
  expect(findChromium('win32', { Path: 'C:\\Windows;D:\\Tools' }, isThere)).toBe('D:\\Tools\\chrome.exe')
})

test.each([
  ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', '/Users/eva/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ['linux', '/opt/google/chrome/chrome'],
])('[RUN-02] the usual place on %s is found: %s', (platform, file) => {
  const env = { PATH: '/usr/bin', HOME: '/Users/eva', ProgramFiles: 'C:\\Program Files' }
  expect(findChromium(platform, env, there(file))).toBe(file)
})

test('[RUN-02] where there is none, none is found', () => {
  expect(findChromium('linux', { PATH: '/usr/bin' }, there())).toBeUndefined()
})

// vi.unstubAllEnvs restores both.
beforeEach(() => {
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.stubEnv('CI', '')
})
afterEach(() => vi.unstubAllEnvs())

const nothing = {
  find: () => undefined,
  installFromDebian: async () => undefined,
  downloadByPlaywright: async () => undefined,
}

test('[RUN-02] one that is here is taken, then the one of Debian, then the one that Playwright fetches', async () => {
  const playwright = { ...nothing, downloadByPlaywright: async () => '/playwright/chrome' }
  expect(await ensureChromium('/root', playwright)).toBe('installed /playwright/chrome')
  vi.stubEnv('CHROMIUM_PATH', '')
  const debian = { ...playwright, installFromDebian: async () => '/usr/bin/chromium' }
  expect(await ensureChromium('/root', debian)).toBe('installed /usr/bin/chromium')
  vi.stubEnv('CHROMIUM_PATH', '')
  expect(await ensureChromium('/root', { ...debian, find: () => '/here/chrome' })).toBe('using /here/chrome')
  expect(process.env.CHROMIUM_PATH).toBe('/here/chrome')
})

test('[RUN-02] without any the rest goes on and says so, but not in CI', async () => {
  expect(await ensureChromium('/root', nothing)).toContain('the browser tests are skipped')
  expect(isBrowserMissing()).toBe(true)
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.stubEnv('CI', 'true')
  await expect(ensureChromium('/root', nothing)).rejects.toThrow('The browser tests need Chromium')
})
