import { expect, test } from 'vitest'
import { draftOf } from './chat-state.ts'
import { chosen } from './chosen-file.ts'
import { draftKey } from './draft-key.ts'
import { keepDraft, storedDraft } from './draft-storage.ts'

test('[CHAT-09] what is typed comes back, and an empty box leaves nothing behind', () => {
  const storage = memory()
  const draft = { ...draftOf('Jak?'), isEditing: true, aside: 'a', mayHaveArrived: true }
  keepDraft(storage, 'k', draft)
  expect(storedDraft(storage, 'k')).toEqual(draft)
  keepDraft(storage, 'k', draftOf(''))
  expect(storage.getItem('k')).toBeNull()
})

test('[DOC-01] of a file its name comes back and nothing else, also where nothing was typed', () => {
  const storage = memory()
  keepDraft(storage, 'k', draftOf('', chosen(new File(['tajné'], 'testy.pdf'))))
  expect(storage.getItem('k')).not.toContain('tajné')
  expect(storedDraft(storage, 'k')).toEqual({ ...draftOf(''), lostFile: 'testy.pdf' })
  keepDraft(storage, 'k', storedDraft(storage, 'k'))
  expect(storedDraft(storage, 'k').lostFile).toBe('testy.pdf')
})

test.each(['nonsense', '7', 'null', '{"text":7,"aside":[],"lostFile":{}}'])(
  'something unreadable is an empty box: %s',
  (stored) => {
    const storage = memory()
    storage.setItem('k', stored)
    expect(storedDraft(storage, 'k')).toEqual(draftOf(''))
  },
)

test('a full or switched off storage is no reason to fail', () => {
  const broken = new Proxy(memory(), {
    get: () => () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => keepDraft(broken, 'k', draftOf('a'))).not.toThrow()
  expect(storedDraft(broken, 'k')).toEqual(draftOf(''))
})

test('people and specialists have drafts of their own', () => {
  const keyOf = (accounts: Record<string, string>, specialistId: string) =>
    draftKey(memory(accounts), 'club', specialistId)
  const keys = [
    keyOf({ player_id: 'p1' }, 'golf_trainer'),
    keyOf({ player_id: 'p2' }, 'golf_trainer'),
    keyOf({ admin_member_id: 'a1' }, 'golf_trainer'),
    keyOf({ player_id: 'p1' }, 'tennis_fitness'),
  ]
  expect(new Set(keys).size).toBe(4)
})

function memory(values: Record<string, string> = {}): Storage {
  const stored = new Map(Object.entries(values))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
}
