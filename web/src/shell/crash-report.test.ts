import { ClientError } from '@touchline/contract/client-errors.ts'
import { expect, test, vi } from 'vitest'
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
