import { describe, expect, test } from 'vitest'
import { CallFailed } from '../../platform/api/call.ts'
import { packageFailure, purchaseFailure, reasonOr } from './billing-failure.ts'

const REFUSED = new CallFailed('CHECKOUT_FAILED', 'Platební stránku se nepodařilo vytvořit', 502)
const GATEWAY = new CallFailed('HTTP_STATUS', '', 502)
const OFFLINE = new CallFailed('NETWORK', '')
const BROKEN = new TypeError('x is not a function')
const NO_ADDRESS = new CallFailed('PAYMENT_URL_MISSING', '')
const PLAYER = new CallFailed('PURCHASE_NEEDS_ADMIN', 'Tokeny může koupit jen správce klubu.', 403)
const NOBODY = new CallFailed('NOT_LOGGED_IN', '')

describe('[PAY-07] the dialog with all packages', () => {
  test.each([
    [REFUSED, 'PAYMENT_FAILED'],
    [GATEWAY, 'PAYMENT_FAILED'],
    [OFFLINE, 'PURCHASE_FAILED'],
    [BROKEN, 'PURCHASE_FAILED'],
    [NO_ADDRESS, 'PAYMENT_URL_MISSING'],
    [NOBODY, 'NOT_LOGGED_IN'],
  ])('says of %s: %s', (error, code) => {
    expect(packageFailure(error)).toMatchObject({ code, message: '' })
  })

  test('lets the server tell a player whom to ask', () => {
    expect(packageFailure(PLAYER)).toBe(PLAYER)
  })
})

describe('[PAY-07] the dialog for one model', () => {
  test.each([[REFUSED], [GATEWAY], [OFFLINE], [BROKEN], [NO_ADDRESS]])('says of %s: CHECKOUT_FAILED', (error) => {
    expect(purchaseFailure(error)).toMatchObject({ code: 'CHECKOUT_FAILED', message: '', cause: error })
  })

  test('lets the server tell a player whom to ask', () => {
    expect(purchaseFailure(PLAYER)).toBe(PLAYER)
  })
})

test('a reason of the server is kept, a bare status is not', () => {
  expect(reasonOr('CHECKOUT_FAILED', PLAYER)).toBe(PLAYER)
  expect(reasonOr('CHECKOUT_FAILED', OFFLINE)).toBe(OFFLINE)
  expect(reasonOr('CHECKOUT_FAILED', GATEWAY)).toMatchObject({ code: 'CHECKOUT_FAILED' })
})
