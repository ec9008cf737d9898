import { ClientError } from '@touchline/contract/platform/client-errors.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { crashReport } from './crash-report.ts'

vi.stubGlobal('__RELEASE__', '0.1.0')

test('[NAV-08] a crash is reported by its place in our code, without a word that anybody wrote', () => {
  const error = new TypeError('cannot read “bolí mě koleno” of undefined')
  error.stack = `TypeError: cannot read “bolí mě koleno” of undefined
    at Log (http://localhost:3000/assets/chat-B1c2.js:12:345)
    at https://club.example/assets/libraries-x_Y.js:1:2`
  const report = crashReport(error, 'message-log', '/chat')
  expect(report).toEqual({
    release: '0.1.0',
    page: 'chat',
    part: 'message-log',
    error: 'TypeError',
    frames: ['chat-B1c2.js:12:345', 'libraries-x_Y.js:1:2'],
  })
  expect(ClientError.parse(report)).toEqual(report)
})

test.each(['nonsense', undefined, Object.assign(new Error('x'), { name: 'bolí mě koleno', stack: 'bolí' })])(
  '[NAV-08] whatever was thrown can be reported: %s',
  (thrown) => {
    const report = crashReport(thrown, 'page', '/no/such-page')
    expect(ClientError.parse(report)).toMatchObject({ page: 'notFound', error: 'Error' })
    expect(JSON.stringify(report)).not.toContain('bolí')
  },
)

describe('[OPS-11] what no boundary catches', () => {
  const fetched = vi.fn(async () => new Response())
  let page: EventTarget

  beforeEach(async () => {
    vi.stubGlobal('__RELEASE__', '0.1.0+1a2b3c4d')
    vi.stubGlobal('location', { pathname: '/chat', origin: 'https://club.example' })
    vi.stubGlobal('fetch', fetched)
    fetched.mockClear()
    vi.resetModules()
    page = new EventTarget()
    const { watchCrashes } = await import('./crash-report.ts')
    watchCrashes(page)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.stubGlobal('__RELEASE__', '0.1.0')
  })

  const ours = (message = 'cannot read “bolí mě koleno”') =>
    Object.assign(new TypeError(message), { stack: `at https://club.example/assets/chat-B1c2.js:1:2` })
  const happen = (type: string, details: object) => page.dispatchEvent(Object.assign(new Event(type), details))
  const sent = () =>
    fetched.mock.calls.map((call) =>
      ClientError.parse(JSON.parse((call as unknown as [string, { body: string }])[1].body)),
    )

  test.each([
    ['error', { error: ours() }, 'window'],
    ['unhandledrejection', { reason: ours() }, 'promise'],
    ['vite:preloadError', { payload: new TypeError('Failed to fetch dynamically imported module') }, 'chunk'],
  ])('a crash told by “%s” is reported with its release, and without a word', (type, details, part) => {
    happen(type, details)
    expect(sent()).toEqual([
      expect.objectContaining({ release: '0.1.0+1a2b3c4d', page: 'chat', part, error: 'TypeError' }),
    ])
    expect(JSON.stringify(sent())).not.toContain('koleno')
  })

  test('a crash of an extension, an aborted call and something that is no error are not ours', () => {
    happen('error', { error: Object.assign(new Error(), { stack: 'at chrome-extension://abc/content.js:1:2' }) })
    happen('error', { error: null })
    happen('unhandledrejection', { reason: Object.assign(ours(), { name: 'AbortError' }) })
    happen('unhandledrejection', { reason: 'nothing' })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('the same crash is reported once, and a page load reports five at most', () => {
    const error = ours()
    happen('error', { error })
    happen('unhandledrejection', { reason: error })
    expect(fetched).toHaveBeenCalledTimes(1)
    for (let count = 0; count < 10; count++) happen('error', { error: ours() })
    expect(fetched).toHaveBeenCalledTimes(5)
  })
})
