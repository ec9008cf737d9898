import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { expect, test } from 'vitest'
import { countsOf } from './catalogue.ts'

function specialist(sport: string, analysesVideo = false): Specialist {
  return {
    id: `${sport}_x`,
    sport,
    role: 'x',
    name: 'n',
    description: 'd',
    specialty: 's',
    achievements: [],
    welcome: 'w',
    questions: [],
    online: true,
    analysesVideo,
  }
}

test('[SPEC-04] the counters count what is in the catalogue', () => {
  expect(countsOf([])).toEqual({ total: 0, sports: 0, videoAnalysts: 0 })
  const specialists = [
    specialist('golf', true),
    specialist('golf'),
    specialist('tennis'),
    specialist('universal', true),
  ]
  expect(countsOf(specialists)).toEqual({ total: 4, sports: 2, videoAnalysts: 2 })
})
