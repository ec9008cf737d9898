import { resized } from './resize.ts'
import type { Session } from './types.ts'

/** Maximum minutes of a session up to and including these ages, and for adults. */
type Most = { upTo11: number; upTo15: number; upTo17: number; adult: number }

const STRENGTH: Most = { upTo11: 60, upTo15: 90, upTo17: 90, adult: 120 }
/** Coaches set the length of team training; a morning on the golf course takes four hours. */
const TEAM: Most = { upTo11: 90, upTo15: 120, upTo17: 150, adult: 240 }
/** Allows for a long run before a marathon and the longest swimming sessions. */
const ENDURANCE: Most = { upTo11: 90, upTo15: 120, upTo17: 150, adult: 200 }
/** After a break sessions start shorter than the longest ones before it. */
const AFTER_BREAK: Most = { upTo11: 60, upTo15: 75, upTo17: 90, adult: 120 }
const STRENGTH_AFTER_BREAK = 75

/** The maximum length of a session of this kind at this age; races and matches are not limited. */
function mostSessionMinutes(kind: Session['kind'], age: number | undefined): number {
  if (kind === 'race' || kind === 'match' || kind === 'own') return Number.POSITIVE_INFINITY
  if (kind === 'strength') return ofAge(STRENGTH, age)
  return ofAge(kind === 'team' || kind === 'recovery' ? TEAM : ENDURANCE, age)
}

/** The maximum length in a plan after a break. */
export function mostAfterBreak(kind: Session['kind'], age: number | undefined): number {
  const most = ofAge(AFTER_BREAK, age)
  return kind === 'strength' ? Math.min(STRENGTH_AFTER_BREAK, most) : most
}

/** Limits sessions to the maximum for the age; also returns the longest of the shortened ones. */
export function withSaneLengths(
  sessions: readonly Session[],
  age: number | undefined,
): { sessions: Session[]; most: number | null } {
  const shortened = sessions.map((session) => resized(session, mostSessionMinutes(session.kind, age)))
  const lengths = shortened.filter((session, at) => session !== sessions[at]).map(({ minutes }) => minutes)
  return { sessions: shortened, most: lengths.length > 0 ? Math.max(...lengths) : null }
}

function ofAge({ upTo11, upTo15, upTo17, adult }: Most, age = 99): number {
  if (age < 12) return upTo11
  if (age < 16) return upTo15
  return age < 18 ? upTo17 : adult
}
