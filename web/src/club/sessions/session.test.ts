import { beforeEach, describe, expect, test } from 'vitest'
import { keepAdminSession, keepPlayerSession, storedSession } from './session.ts'
import { memoryStorage } from './storage-for-test.ts'

let storage: ReturnType<typeof memoryStorage>

beforeEach(() => {
  storage = memoryStorage()
})

describe('the stored session', () => {
  test('is nobody where nothing is stored', () => {
    expect(storedSession(storage)).toBeUndefined()
  })

  test('[NAV-02] has the role of the token, whatever the e-mail and the stored role say', () => {
    storage.setItem('player_session', token({ clubId: 'c', playerId: 'p', role: 'member' }))
    storage.setItem('player_email', 'admin@club.cz')
    storage.setItem('player_role', 'admin')
    storage.setItem('player_name', 'Žofie Adminová')
    expect(storedSession(storage)).toMatchObject({ role: 'player', name: 'Žofie Adminová', email: 'admin@club.cz' })
  })

  test('[NAV-02] of an administrator is one, shown by e-mail where there is no name', () => {
    storage.setItem('admin_session', token({ clubId: 'c', role: 'admin' }))
    storage.setItem('admin_email', 'jan@club.cz')
    expect(storedSession(storage)).toMatchObject({ role: 'admin', name: 'jan@club.cz' })
  })

  test('[MEMB-06] has the e-mail of the token before the stored one', () => {
    storage.setItem('player_session', token({ role: 'member', email: 'tereza@club.cz' }))
    storage.setItem('player_email', 'somebody@else.cz')
    expect(storedSession(storage)?.email).toBe('tereza@club.cz')
  })

  test.each(['', 'x', 'a.b.c', 'a.%%%.c', `a.${btoa('nonsense')}.c`])('is nobody for the broken token %j', (broken) => {
    storage.setItem('player_session', broken)
    expect(storedSession(storage)).toBeUndefined()
  })

  test('[MEMB-01] [MEMB-03] is the player who logged in, and nothing is left of who was here before', () => {
    for (const key of FORMER) storage.setItem(key, 'of somebody else')
    keepPlayerSession(storage, PLAYER, 'tereza@club.cz')
    expect(storedSession(storage)).toEqual({
      role: 'player',
      name: 'Tereza Nováková',
      email: 'tereza@club.cz',
      clubId: 'c1',
      clubName: 'TJ Jiskra',
      playerId: 'p1',
      expiresAt: '2026-12-01T00:00:00.000Z',
    })
    expect(everything()).not.toContain('of somebody else')
  })

  test('[MEMB-05] is the administrator who logged in, and nothing is left of who was here before', () => {
    for (const key of FORMER) storage.setItem(key, 'of somebody else')
    keepAdminSession(storage, ADMIN)
    expect(storedSession(storage)).toEqual({
      role: 'admin',
      name: 'jan@club.cz',
      email: 'jan@club.cz',
      clubId: 'c1',
      clubName: 'TJ Jiskra',
      expiresAt: '2026-12-01T00:00:00.000Z',
    })
    expect(storage.getItem('plan_name')).toBe('pro')
    expect(everything()).not.toContain('of somebody else')
  })
})

const PLAYER = {
  sessionToken: token({ clubId: 'c1', playerId: 'p1', role: 'member', email: 'tereza@club.cz' }),
  expiresAt: '2026-12-01T00:00:00.000Z',
  playerId: 'p1',
  clubId: 'c1',
  clubName: 'TJ Jiskra',
  playerName: 'Tereza Nováková',
}

const ADMIN = {
  valid: true,
  role: 'admin',
  sessionToken: token({ clubId: 'c1', role: 'admin', email: 'jan@club.cz' }),
  expiresAt: '2026-12-01T00:00:00.000Z',
  clubId: 'c1',
  clubName: 'TJ Jiskra',
  planName: 'pro',
  memberId: 'm1',
  email: 'jan@club.cz',
} as const

function token(payload: object): string {
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

/** Keys of this release, of an earlier one and of none. */
const FORMER = ['player_session', 'admin_session', 'player_data', 'club_password', 'last_specialists', 'whatever']

function everything(): string[] {
  return Object.values(storage.all())
}
