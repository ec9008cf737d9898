import { describe, expect, test } from 'vitest'
import { partnershipAddress, readPartnershipAddress } from './partnership-address.ts'

const read = (query: string, ...rest: ['basic'?]) => readPartnershipAddress(new URLSearchParams(query), ...rest)

describe('the address of the partnership page', () => {
  test.each([
    ['', undefined],
    ['?plan=pro', 'pro'],
    ['?plan=pro&step=2', 'pro'],
    ['?plan=gold', undefined],
    ['?plan=', undefined],
  ])('[CLUB-02] %j is about the plan %s', (query, plan) => {
    expect(read(query)).toEqual({ plan, renewal: undefined, isCancelled: false })
  })

  test('[CLUB-02] leads who did not pay back to the details, also where it names no plan', () => {
    expect(read('?cancelled=1&session_id=cs_test_1', 'basic')).toMatchObject({ plan: 'basic', isCancelled: true })
    expect(read('?cancelled=1&plan=pro', 'basic')).toMatchObject({ plan: 'pro', isCancelled: true })
    expect(read('?cancelled=1')).toMatchObject({ plan: undefined, isCancelled: true })
    expect(read('', 'basic')).toMatchObject({ plan: undefined })
  })

  test('carries a renewal from step to step, and no half of one', () => {
    const renewal = { clubId: 'c1', key: 'k/1+2=' }
    const address = partnershipAddress({ plan: 'pro', renewal })
    expect(read(address.slice(address.indexOf('?')))).toEqual({ plan: 'pro', renewal, isCancelled: false })
    expect(read('?club=c1').renewal).toBeUndefined()
    expect(read('?renewal=k1').renewal).toBeUndefined()
  })

  test('is plain where there is nothing to say', () => {
    expect(partnershipAddress({ renewal: undefined })).toBe('/partnership')
  })
})
