import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { partsOf, SPECIALIST_IDS, type SpecialistId, specialistIdOf } from '@touchline/contract/platform/sports.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { Failure } from '../../platform/failure.ts'

/** All specialists in a language, keyed by id in the order of the line-up. */
export function allSpecialists(language: LanguageCode): Record<string, Specialist> {
  return Object.fromEntries(SPECIALIST_IDS.map((id) => [id, specialistIn(language, id)]))
}

/** The specialist for an id from outside, in a language. */
export function findSpecialist(language: LanguageCode, id: string): Specialist {
  return specialistIn(language, knownSpecialist(id))
}

/** Validates an id from outside; throws if there is no such specialist. */
export function knownSpecialist(id: string): SpecialistId {
  const known = specialistIdOf(id)
  if (!known) throw new Failure('SPECIALIST_NOT_FOUND')
  return known
}

function specialistIn(language: LanguageCode, id: SpecialistId): Specialist {
  const { discipline, role } = partsOf(id)
  return {
    id,
    sport: discipline,
    role,
    ...LOCALES[language].specialists[id],
    // Always available: if no model is reachable, the offline coach answers.
    online: true,
    // A clip's measurements are figures and pictures, which every specialist can receive.
    analysesVideo: true,
  }
}

export { promptFor } from './prompt.ts'
