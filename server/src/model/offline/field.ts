import { partsOf, ROLES, ROSTER, type SpecialistId, type Sport } from '@touchline/contract/sports.ts'
import type { CardRole } from './cards.ts'

/** A specialist's role and sport in the terms in which cards are filed. */
export type Field = { role: CardRole; sport: Sport | undefined }

/** The field of a specialist; a sport's own role, such as the swing specialist, counts as the general one it replaces. */
export function fieldOf(id: SpecialistId): Field {
  const { discipline, role } = partsOf(id)
  if (discipline === 'universal') return { role: role as CardRole, sport: undefined }
  const place = (ROSTER[discipline] as readonly string[]).indexOf(role)
  return { role: ROLES[place] ?? 'trainer', sport: discipline }
}
