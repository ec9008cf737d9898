import type { DatedFact } from '@touchline/contract/club/athletes.ts'
import { tabStorage } from './browser-storage.ts'

const KEY = 'athlete_profile'

/**
 * What a player too young to consent alone says of themselves: kept in this tab until they log out or close it, and
 * sent with each question.
 */
export function sessionProfile(): DatedFact[] {
  try {
    const stored = JSON.parse(tabStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export function keepSessionProfile(facts: readonly DatedFact[]): void {
  if (facts.length === 0) tabStorage.removeItem(KEY)
  else tabStorage.setItem(KEY, JSON.stringify(facts))
}
