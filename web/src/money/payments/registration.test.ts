import { beforeEach, expect, test } from 'vitest'
import { forgetRegistration, keepRegistration, registeredClub, storedRegistration } from './registration.ts'

const DETAILS = { clubName: 'SK Jiskra Lipová', adminEmail: 'jan@jiskra.cz' }

let storage: Storage

beforeEach(() => {
  const values = new Map<string, string>()
  storage = {
    length: 0,
    key: () => null,
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
})

test('[CLUB-02] a registration grows piece by piece and is kept', () => {
  keepRegistration(storage, { plan: 'pro' })
  keepRegistration(storage, { clubName: 'SK Jis' })
  keepRegistration(storage, DETAILS)
  expect(storedRegistration(storage)).toEqual({ plan: 'pro', ...DETAILS })
  forgetRegistration(storage)
  expect(storedRegistration(storage)).toEqual({ clubName: '', adminEmail: '' })
})

test.each(['', 'nonsense', 'null', '{"plan":"gold","clubName":7}'])(
  'what somebody else stored is ignored: %j',
  (text) => {
    storage.setItem('club_registration', text)
    expect(storedRegistration(storage)).toEqual({ clubName: '', adminEmail: '' })
  },
)

test('[CLUB-04] a club is registered again only under other details', () => {
  const registration = { ...DETAILS, registered: { ...DETAILS, clubId: 'c1' } }
  expect(registeredClub(registration, DETAILS)).toBe('c1')
  expect(registeredClub(registration, { ...DETAILS, clubName: 'SK Jiskra' })).toBeUndefined()
  expect(registeredClub(registration, { ...DETAILS, adminEmail: 'eva@jiskra.cz' })).toBeUndefined()
  expect(registeredClub(DETAILS, DETAILS)).toBeUndefined()
})
