import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clearDevice, clearWaitingOf, isDraft, isKeptOnDevice } from './kept-keys.ts'
import { memoryStorage } from './storage-for-test.ts'

const SOURCE = new URL('../../', import.meta.url)

/** Keys created at run time; each file that does so is listed with examples. */
const MADE: Record<string, string[]> = {
  'club/sessions/session.ts': ['player_session', 'player_id', 'club_name', 'admin_session', 'admin_email', 'plan_name'],
  'club/sessions/kept-keys.ts': [],
  'coaching/chat/draft-storage.ts': ['chat_draft:c1:m1:golf_trainer'],
  'platform/api/waiting-sends.ts': ['waiting_send:m1:1'],
  'platform/api/browser-storage.ts': [],
}

/** Keys that outlive a person: the settings of the device, and queued requests under their owner's id. */
const STAYS = [/^i18nextLng$/, /^theme$/, /^waiting_/, /^touchline:results$/, /^touchline_list_answers_/]

describe('[NAV-10] [NAV-11] of what the product stores in a browser', () => {
  const keys = storedKeys()

  test('every key is known, those of the settings and of a person among them', () => {
    expect(keys).toEqual(expect.arrayContaining(['i18nextLng', 'theme', 'last_specialists', 'athlete_profile']))
    expect(keys.length).toBeGreaterThan(15)
  })

  test('nothing stays but settings and what waits to be sent', () => {
    const storage = memoryStorage(Object.fromEntries([...keys, 'of_a_later_release'].map((key) => [key, 'x'])))
    expect(clearDevice(storage, isKeptOnDevice)).toBe(true)
    const left = Object.keys(storage.all())
    expect(left.filter((key) => !STAYS.some((pattern) => pattern.test(key)))).toEqual([])
    expect(left).toEqual(expect.arrayContaining(['i18nextLng', 'theme', 'waiting_questions']))
    expect(clearDevice(storage, isKeptOnDevice)).toBe(false)
  })

  test('what was typed stays for its owner, and for nobody else', () => {
    const [draft = ''] = keys.filter((key) => isDraft(key))
    expect(isDraft(draft, 'm1')).toBe(true)
    expect(isDraft(draft, 'm2')).toBe(false)
    expect(isDraft('athlete_profile')).toBe(false)
  })

  test('what waits to be sent goes with an account that is erased, and with no other', () => {
    const storage = memoryStorage({
      waiting_questions: JSON.stringify([{ owner: 'm1' }, { owner: 'm2' }]),
      waiting_ticks: JSON.stringify([{ owner: 'm1' }]),
      'waiting_results:m1': '{}',
      waiting_one: JSON.stringify({ owner: 'm2' }),
      theme: 'dark',
    })
    clearWaitingOf(storage, 'm1')
    expect(storage.all()).toEqual({
      waiting_questions: '[{"owner":"m2"}]',
      waiting_one: '{"owner":"m2"}',
      theme: 'dark',
    })
  })
})

/** Every constant key that the source writes; keys created in another way must be listed above. */
function storedKeys(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|for-test/.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(path, SOURCE), 'utf8') }))
  const constants = new Map(
    files.flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+) = '([^']+)'/g)].map(([, name = '', value = '']) => [name, value] as const),
    ),
  )
  return files.flatMap(({ path, text }) => {
    const written = [...text.matchAll(/\bsetItem\(\s*([^,]+),/g)].map(([, key = '']) => key)
    if (written.length === 0) return []
    if (MADE[path]) return MADE[path]
    return written.map((key) => {
      const literal = /^'(.+)'$/.exec(key)?.[1]
      const own = new RegExp(`const ${key} = '([^']+)'`).exec(text)?.[1]
      const found = literal ?? own ?? constants.get(key)
      if (!found) throw new Error(`${path} stores something under ${key}: say in MADE what that is`)
      return found
    })
  })
}
