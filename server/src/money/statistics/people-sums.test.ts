import { expect, test } from 'vitest'
import { PeopleSums } from './people-sums.ts'

test('[STAT-01] sums of people come back from the text they are stored as, however large', () => {
  const sums = new PeopleSums()
  const asked = [
    [0, 1, 127],
    [1, 128, 16_384],
    [127, 300, 2 ** 32 + 5],
    [1_500, 2 ** 31, Number.MAX_SAFE_INTEGER],
  ] as const
  for (const [person, questions, tokens] of asked) sums.add(person, questions, tokens)
  const read = PeopleSums.parse(sums.toString())
  expect(read.people().map((person) => [person, read.questionsOf(person), read.tokensOf(person)])).toEqual(asked)
  expect(PeopleSums.parse(new PeopleSums().toString()).people()).toEqual([])
})

test('[STAT-01] sums are added up person by person', () => {
  const [some, more] = [new PeopleSums(), new PeopleSums()]
  some.add(1, 2, 20)
  more.add(1, 3, 30)
  more.add(4, 1, 7)
  some.addAll(more)
  expect(some.people()).toEqual([1, 4])
  expect([some.questionsOf(1), some.tokensOf(1)]).toEqual([5, 50])
  expect(some.totals()).toEqual({ questions: 6, tokens: 57 })
})
