import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserHistory } from './browser-history.ts'

const refuse = () => {
  throw new DOMException('Too many calls', 'SecurityError')
}
const location = { pathname: '/athletes', search: '', hash: '', assign: vi.fn(), replace: vi.fn() }

beforeEach(() => {
  vi.stubGlobal('window', { location })
  vi.stubGlobal('history', { state: null, pushState: refuse, replaceState: refuse })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('[NAV-01] where the browser refuses another address of the page, the page shows what was chosen all the same', () => {
  const browser = new BrowserHistory()
  browser.replace({ pathname: '/athletes', search: '?q=a', hash: '' }, null)
  expect(browser.visit).toMatchObject({ location: { pathname: '/athletes', search: '?q=a' }, move: 'REPLACE' })
  expect(location.replace).not.toHaveBeenCalled()
})

test('[NAV-01] where the browser refuses another page, the page is opened anew', () => {
  const browser = new BrowserHistory()
  browser.replace({ pathname: '/login', search: '', hash: '' }, null)
  browser.push({ pathname: '/plans', search: '?week=2', hash: '' }, null)
  expect(location.replace).toHaveBeenCalledWith('/login')
  expect(location.assign).toHaveBeenCalledWith('/plans?week=2')
})
