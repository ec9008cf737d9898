import { CLUB_STEPS } from '@touchline/contract/club/club-steps.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { hasAsked } from '../ports.ts'
import { updateClub } from './clubs.queries.ts'
import { selectFirstSteps } from './first-steps.queries.ts'

/** The first steps a club has taken, and whether its administrator has dismissed the list. */
export async function firstStepsOf(db: Database, clubId: string) {
  const [row, question] = await Promise.all([selectFirstSteps(db, clubId), hasAsked(db, clubId)])
  if (!row) throw new Failure('NOT_FOUND')
  const { hiddenAt, ...others } = row
  const done = { ...others, question }
  return { isHidden: hiddenAt !== null, steps: CLUB_STEPS.map((step) => ({ step, isDone: done[step] })) }
}

/** Dismisses the list permanently. */
export function hideFirstSteps(db: Database, clubId: string): Promise<void> {
  return updateClub(db, clubId, { firstStepsHiddenAt: new Date() })
}
