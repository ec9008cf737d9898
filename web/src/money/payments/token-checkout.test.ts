import { afterEach, expect, test, vi } from 'vitest'
import { openTokenCheckout } from './token-checkout.ts'

afterEach(() => vi.restoreAllMocks())

const ORDER = { clubId: 'c1', order: { packageId: 'gpt5_1m' }, pathname: '/admin/dashboard/', language: 'cs' } as const

test('[PAY-07] nobody without a club buys anything', async () => {
  const asked = answering({})
  await expect(openTokenCheckout({ ...ORDER, clubId: '' })).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' })
  expect(asked).not.toHaveBeenCalled()
})

test('[PAY-07] an answer without an address is a failure', async () => {
  answering({})
  await expect(openTokenCheckout(ORDER)).rejects.toMatchObject({ code: 'PAYMENT_URL_MISSING' })
})

test.each([
  ['/admin/dashboard/', '/admin/dashboard'],
  ['/club/settings/billing', '/club/settings/billing'],
  ['/partnership', undefined],
])('[TOK-08] who buys on %s comes back to %s', async (pathname, returnTo) => {
  const asked = answering({ url: 'https://pay.example/1' })
  expect(await openTokenCheckout({ ...ORDER, pathname })).toBe('https://pay.example/1')
  const sent = JSON.parse(String(asked.mock.calls[0]?.[1]?.body))
  expect(sent).toEqual({ clubId: 'c1', packageId: 'gpt5_1m', language: 'cs', ...(returnTo && { returnTo }) })
})

function answering(reply: object) {
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(reply))
}
