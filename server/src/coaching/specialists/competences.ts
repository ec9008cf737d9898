import { partsOf, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { ATHLETICS } from './competence/athletics.ts'
import { BASKETBALL } from './competence/basketball.ts'
import { COMBAT } from './competence/combat.ts'
import type { Competence } from './competence/competence.ts'
import { FOOTBALL } from './competence/football.ts'
import { GOLF } from './competence/golf.ts'
import { HOCKEY } from './competence/hockey.ts'
import { SWIMMING } from './competence/swimming.ts'
import { TENNIS } from './competence/tennis.ts'
import { UNIVERSAL } from './competence/universal.ts'
import { VOLLEYBALL } from './competence/volleyball.ts'

/** A specialist's knowledge and handovers, for its system prompt. */
export function competenceOf(id: SpecialistId): Competence {
  const { discipline, role } = partsOf(id)
  const competence = (COMPETENCES[discipline] as Readonly<Record<string, Competence>>)[role]
  if (!competence) throw new Error(`no competence is written for ${id}`)
  return competence
}

const COMPETENCES = {
  football: FOOTBALL,
  basketball: BASKETBALL,
  tennis: TENNIS,
  athletics: ATHLETICS,
  swimming: SWIMMING,
  volleyball: VOLLEYBALL,
  hockey: HOCKEY,
  combat: COMBAT,
  golf: GOLF,
  universal: UNIVERSAL,
}
