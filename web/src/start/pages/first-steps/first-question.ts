import { ROSTER, type SpecialistId, type Sport } from '@touchline/contract/platform/sports.ts'

/** The goals a player can choose. */
export const GOALS = ['fitness', 'strength', 'speed', 'technique', 'competition', 'comeback'] as const
export type Goal = (typeof GOALS)[number]

/** The answers given in the first steps. */
export type FirstAnswers = { sport?: Sport; goal?: Goal }

/** Who answers the first question: the sport's fitness coach or its first specialist, without a sport the planner. */
export function firstSpecialist({ sport, goal }: FirstAnswers): SpecialistId {
  if (!sport) return 'universal_training_planner'
  const isAboutBody = goal !== 'technique' && goal !== 'competition'
  return isAboutBody ? `${sport}_fitness` : (`${sport}_${ROSTER[sport][0]}` as SpecialistId)
}
