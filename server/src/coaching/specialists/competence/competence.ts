import type { Discipline, RoleIn, SpecialistId } from '@touchline/contract/platform/sports.ts'

/** What a specialist knows in its sport and what it leaves to whom; written for the model, never shown to a person. */
export type Competence = {
  knows: readonly string[]
  handsOver: readonly { topic: string; to: SpecialistId }[]
}

/** The competences of everybody in one discipline. */
export type Competences<D extends Discipline> = Readonly<Record<RoleIn<D>, Competence>>
