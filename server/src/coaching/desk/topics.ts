import {
  partsOf,
  ROLES,
  ROSTER,
  type RoleIn,
  type SpecialistId,
  type Sport,
} from '@touchline/contract/platform/sports.ts'

/** The topics of questions; each has one specialist per sport, or one for all sports. */
export const SPORT_TOPICS = [
  'technique',
  'nutrition',
  'tactics',
  'psychology',
  'fitness',
  'youth',
  'family',
  'equipment',
  'motivation',
  'health',
] as const satisfies { length: (typeof ROLES)['length'] }
export type SportTopic = (typeof SPORT_TOPICS)[number]

const UNIVERSAL = {
  planner: 'universal_training_planner',
  organizer: 'universal_team_organizer',
  competition: 'universal_competition_administrator',
} as const satisfies Record<string, SpecialistId>
export type UniversalTopic = keyof typeof UNIVERSAL
export type Topic = SportTopic | UniversalTopic

export function isUniversal(topic: Topic): topic is UniversalTopic {
  return topic in UNIVERSAL
}

/** The specialist for a topic in a sport. The roster keeps the order of roles even where a sport renames one. */
export function specialistFor(sport: Sport, topic: SportTopic): SpecialistId {
  return `${sport}_${ROSTER[sport][SPORT_TOPICS.indexOf(topic)]}` as SpecialistId
}

export function universalSpecialist(topic: UniversalTopic): SpecialistId {
  return UNIVERSAL[topic]
}

/** A specialist's topic. */
export function topicOf(id: SpecialistId): Topic {
  const universal = (Object.keys(UNIVERSAL) as UniversalTopic[]).find((topic) => UNIVERSAL[topic] === id)
  if (universal) return universal
  const { discipline, role } = partsOf(id)
  const place = (ROSTER[discipline] as readonly string[]).indexOf(role)
  return SPORT_TOPICS[place] ?? 'technique'
}

/** The general role for a topic, or the universal one. */
export function roleOf(topic: Topic): (typeof ROLES)[number] | RoleIn<'universal'> {
  if (isUniversal(topic)) return partsOf(UNIVERSAL[topic]).role as RoleIn<'universal'>
  return ROLES[SPORT_TOPICS.indexOf(topic)] ?? 'trainer'
}
