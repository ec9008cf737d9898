import { beforeEach, describe, expect, test } from 'vitest'
import { clearSessions, SESSION_KEYS, storedSession } from './session.ts'

let storage: Storage

beforeEach(() => {
  const values = new Map<string, string>()
  storage = {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
})

function token(payload: object): string {
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

describe('the stored session', () => {
  test('is nobody where nothing is stored', () => {
    expect(storedSession(storage)).toBeUndefined()
  })

  test('[NAV-02] has the role of the token, whatever the e-mail and the stored role say', () => {
    storage.setItem('player_session', token({ clubId: 'c', playerId: 'p', role: 'member' }))
    storage.setItem('player_email', 'admin@club.cz')
    storage.setItem('player_role', 'admin')
    storage.setItem('player_name', 'Žofie Adminová')
    expect(storedSession(storage)).toEqual({ role: 'player', name: 'Žofie Adminová' })
  })

  test('[NAV-02] of an administrator is one, shown by e-mail where there is no name', () => {
    storage.setItem('admin_session', token({ clubId: 'c', role: 'admin' }))
    storage.setItem('admin_email', 'jan@club.cz')
    expect(storedSession(storage)).toEqual({ role: 'admin', name: 'jan@club.cz' })
  })

  test.each(['', 'x', 'a.b.c', 'a.%%%.c', `a.${btoa('nonsense')}.c`])('is nobody for the broken token %j', (broken) => {
    storage.setItem('player_session', broken)
    expect(storedSession(storage)).toBeUndefined()
  })

  test('[NAV-10] clearing removes every session key and leaves the language', () => {
    for (const key of SESSION_KEYS) storage.setItem(key, 'x')
    storage.setItem('i18nextLng', 'de')
    expect(clearSessions(storage)).toBe(true)
    expect(storage.length).toBe(1)
    expect(storage.getItem('i18nextLng')).toBe('de')
    expect(clearSessions(storage)).toBe(false)
  })
})
