import { type SpecialistId, specialistIdOf } from '@touchline/contract/sports.ts'

const KEY = 'last_specialist'

/** With whom the last conversation on this device was. */
export function lastSpecialist(): SpecialistId | undefined {
  try {
    return specialistIdOf(localStorage.getItem(KEY) ?? '')
  } catch {
    return undefined
  }
}

/** Notes with whom somebody talks. */
export function keepLastSpecialist(id: SpecialistId): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Storage can be switched off; the next visit then begins with the choice.
  }
}
