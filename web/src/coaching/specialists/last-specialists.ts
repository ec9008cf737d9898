import { type SpecialistId, specialistIdOf } from '@touchline/contract/platform/sports.ts'
import { deviceStorage } from '../../platform/api/browser-storage.ts'

const KEY = 'last_specialists'
const KEPT = 3

/** With whom the last conversations on this device were, the latest first. */
export function lastSpecialists(): SpecialistId[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap((id) => specialistIdOf(String(id)) ?? []).slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Notes with whom somebody talks. */
export function keepLastSpecialist(id: SpecialistId): void {
  const others = lastSpecialists().filter((one) => one !== id)
  deviceStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, KEPT)))
}
