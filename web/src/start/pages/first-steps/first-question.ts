import { ROSTER, type SpecialistId, type Sport } from '@touchline/contract/platform/sports.ts'

/** What a player can choose to work on. */
export const GOALS = ['fitness', 'strength', 'speed', 'technique', 'competition', 'comeback'] as const
export type Goal = (typeof GOALS)[number]

/** What the first steps have told. */
export type FirstAnswers = { sport?: Sport; goal?: Goal }

/** Who answers the first question: of the sport the coach for the body or the one for the craft, else the planner. */
export function firstSpecialist({ sport, goal }: FirstAnswers): SpecialistId {
  if (!sport) return 'universal_training_planner'
  const isAboutBody = goal !== 'technique' && goal !== 'competition'
  return isAboutBody ? `${sport}_fitness` : (`${sport}_${ROSTER[sport][0]}` as SpecialistId)
}
