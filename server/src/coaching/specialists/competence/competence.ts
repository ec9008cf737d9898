import type { Discipline, RoleIn, SpecialistId } from '@touchline/contract/platform/sports.ts'

/** A specialist's knowledge and handovers; for the model's prompt, never shown to users. */
export type Competence = {
  knows: readonly string[]
  handsOver: readonly { topic: string; to: SpecialistId }[]
}

/** The competences of all roles in one discipline. */
export type Competences<D extends Discipline> = Readonly<Record<RoleIn<D>, Competence>>
