import { resized } from './resize.ts'
import type { Session } from './types.ts'

/** Minutes that no session is longer than: up to and including these years of age, then for adults. */
type Most = { upTo11: number; upTo15: number; upTo17: number; adult: number }

const STRENGTH: Most = { upTo11: 60, upTo15: 90, upTo17: 90, adult: 120 }
/** A coach says how long a team trains; a morning on the golf course takes four hours. */
const TEAM: Most = { upTo11: 90, upTo15: 120, upTo17: 150, adult: 240 }
/** A long run before a marathon and the longest hours of swimmers fit in. */
const ENDURANCE: Most = { upTo11: 90, upTo15: 120, upTo17: 150, adult: 200 }
/** After a break nobody begins with the longest sessions of before. */
const AFTER_BREAK: Most = { upTo11: 60, upTo15: 75, upTo17: 90, adult: 120 }
const STRENGTH_AFTER_BREAK = 75

/** How long a session of this kind may be at this age; races and matches are as long as they are. */
function mostSessionMinutes(kind: Session['kind'], age: number | undefined): number {
  if (kind === 'race' || kind === 'match' || kind === 'own') return Number.POSITIVE_INFINITY
  if (kind === 'strength') return ofAge(STRENGTH, age)
  return ofAge(kind === 'team' || kind === 'recovery' ? TEAM : ENDURANCE, age)
}

/** The same in a plan that leads back after a break. */
export function mostAfterBreak(kind: Session['kind'], age: number | undefined): number {
  const most = ofAge(AFTER_BREAK, age)
  return kind === 'strength' ? Math.min(STRENGTH_AFTER_BREAK, most) : most
}

/** The sessions, none of them longer than is good at this age, and the most minutes where one had to be shortened. */
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
