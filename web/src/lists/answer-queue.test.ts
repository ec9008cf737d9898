import { beforeEach, describe, expect, test } from 'vitest'
import { forgetQueued, queueAnswer, queuedAnswers } from './answer-queue.ts'

let storage: Storage

beforeEach(() => {
  const kept = new Map<string, string>()
  storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
})

describe('[LIST-02] answers that wait for a connection', () => {
  test('are kept by link, the latest of each person, with the note of an earlier one', () => {
    queueAnswer(storage, 'one', { personId: 'ema', answer: 'yes', note: 'S tátou' })
    queueAnswer(storage, 'one', { personId: 'ivo', answer: 'no' })
    queueAnswer(storage, 'one', { personId: 'ema', answer: 'maybe' })
    expect(queuedAnswers(storage, 'one')).toEqual([
      { personId: 'ivo', answer: 'no' },
      { personId: 'ema', answer: 'maybe', note: 'S tátou' },
    ])
    expect(queuedAnswers(storage, 'other')).toEqual([])
  })

  test('a later answer stays when an earlier one has arrived', () => {
    const first = { personId: 'ema', answer: 'yes' } as const
    queueAnswer(storage, 'one', first)
    queueAnswer(storage, 'one', { personId: 'ema', answer: 'no' })
    expect(forgetQueued(storage, 'one', first)).toHaveLength(1)
    expect(forgetQueued(storage, 'one', { personId: 'ema', answer: 'no' })).toEqual([])
  })

  test('a note written since stays with the same answer', () => {
    const first = { personId: 'ema', answer: 'yes', note: 'S tátou' } as const
    queueAnswer(storage, 'one', first)
    queueAnswer(storage, 'one', { ...first, note: 'Sama' })
    expect(forgetQueued(storage, 'one', first)).toEqual([{ ...first, note: 'Sama' }])
  })

  test('a device that holds nonsense has none', () => {
    storage.setItem('touchline_list_answers_one', '{nonsense')
    expect(queuedAnswers(storage, 'one')).toEqual([])
  })
})
