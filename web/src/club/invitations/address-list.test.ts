import type { AddressLine } from '@touchline/contract/club/invitations.ts'
import { describe, expect, test } from 'vitest'
import { withLines } from './address-list.ts'

const line = (email: string | null, verdict: AddressLine['verdict'], at = 1): AddressLine => ({
  line: at,
  text: email ?? 'x',
  email,
  name: null,
  verdict,
})
const NOTHING = { people: [], problems: [] }

describe('[CLUB-09] people who are about to be invited', () => {
  test('are those of good lines, with those for later; the others are told', () => {
    const lines = [line('a@x.cz', 'good'), line('b@x.cz', 'later'), line('c@x.cz', 'member'), line(null, 'wrong')]
    const { people, problems } = withLines(NOTHING, lines)
    expect(people.map(({ email }) => email)).toEqual(['a@x.cz', 'b@x.cz'])
    expect(problems.map(({ verdict }) => verdict)).toEqual(['member', 'wrong'])
  })

  test('are there once, whichever list they stand on', () => {
    const first = withLines(NOTHING, [line('a@x.cz', 'good')])
    const second = withLines(first, [line('a@x.cz', 'good', 7), line('b@x.cz', 'good')])
    expect(second.people.map(({ email }) => email)).toEqual(['a@x.cz', 'b@x.cz'])
    expect(second.problems).toEqual([{ ...line('a@x.cz', 'good', 7), verdict: 'duplicate' }])
  })
})
