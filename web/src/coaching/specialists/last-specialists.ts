import { type SpecialistId, specialistIdOf } from '@touchline/contract/platform/sports.ts'
import { deviceStorage } from '../../platform/api/browser-storage.ts'

const KEY = 'last_specialists'
const KEPT = 3

/** The specialists of the last conversations on this device, latest first. */
export function lastSpecialists(): SpecialistId[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap((id) => specialistIdOf(String(id)) ?? []).slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Records the specialist of the current conversation. */
export function keepLastSpecialist(id: SpecialistId): void {
  const others = lastSpecialists().filter((one) => one !== id)
  deviceStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, KEPT)))
}
