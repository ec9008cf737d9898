/** The sports of the catalogue, in the order in which they are shown. */
export const SPORTS = [
  'football',
  'basketball',
  'tennis',
  'athletics',
  'swimming',
  'volleyball',
  'hockey',
  'combat',
  'golf',
] as const

export type Sport = (typeof SPORTS)[number]

/** What a specialist belongs to: a sport, or every sport. */
export type Discipline = Sport | 'universal'

export const DISCIPLINES: readonly Discipline[] = [...SPORTS, 'universal']

/** The ten roles that a sport has unless the roster replaces one by a sport's own. */
export const ROLES = [
  'trainer',
  'nutritionist',
  'tactical_analyst',
  'psychologist',
  'fitness',
  'youth_coach',
  'family_advisor',
  'equipment_advisor',
  'motivation_coach',
  'health_advisor',
] as const

/** Who is on the team of each sport, in the order of the line-up. */
export const ROSTER = {
  football: replaced({ tactical_analyst: 'tactics_specialist' }),
  basketball: replaced({ trainer: 'skills_coach' }),
  tennis: replaced({ tactical_analyst: 'match_strategist' }),
  athletics: replaced({ trainer: 'technique_specialist' }),
  swimming: replaced({ trainer: 'stroke_specialist' }),
  volleyball: replaced({ trainer: 'position_specialist' }),
  hockey: replaced({ trainer: 'skills_specialist' }),
  combat: replaced({ trainer: 'technique_master' }),
  golf: replaced({ tactical_analyst: 'course_strategist', trainer: 'swing_specialist' }),
  universal: ['training_planner', 'team_organizer', 'competition_administrator'],
} as const satisfies Record<Discipline, readonly string[]>

/** The roles that a discipline really has. */
export type RoleIn<D extends Discipline> = (typeof ROSTER)[D][number]

export type SpecialistId = { [D in Discipline]: `${D}_${RoleIn<D>}` }[Discipline]

/** Every specialist's id, by discipline, then in the order of the line-up. */
export const SPECIALIST_IDS: readonly SpecialistId[] = DISCIPLINES.flatMap((discipline) =>
  ROSTER[discipline].map((role) => `${discipline}_${role}` as SpecialistId),
)

/** The discipline and role behind a specialist's id. */
export function partsOf(id: SpecialistId): { discipline: Discipline; role: string } {
  const discipline = DISCIPLINES.find((candidate) => id.startsWith(`${candidate}_`)) ?? 'universal'
  return { discipline, role: id.slice(discipline.length + 1) }
}

/** The roles that statistics tell apart: the common ones, and those of the specialists for every sport. */
export const COMMON_ROLES = [...ROLES, ...ROSTER.universal] as const
type CommonRole = (typeof COMMON_ROLES)[number]

/** The role that a specialist has in any sport: one that a sport replaced by its own counts as the replaced one. */
export function commonRoleOf(id: SpecialistId): CommonRole {
  const { discipline, role } = partsOf(id)
  if (discipline === 'universal') return role as CommonRole
  return ROLES[(ROSTER[discipline] as readonly string[]).indexOf(role)] ?? 'trainer'
}

/** The specialist that an id read from outside means; `martial_arts` is an older name of `combat`. */
export function specialistIdOf(text: string): SpecialistId | undefined {
  const id = text.replace(/^martial_arts(?=_)/, 'combat')
  return SPECIALIST_IDS.find((known) => known === id)
}

/** The discipline that a name read from outside means. */
export function disciplineOf(text: string): Discipline | undefined {
  const name = text === 'martial_arts' ? 'combat' : text === 'others' ? 'universal' : text
  return DISCIPLINES.find((known) => known === name)
}

type Role = (typeof ROLES)[number]
type Replacements = Partial<Record<Role, string>>
type Replaced<Roles extends readonly string[], R> = {
  readonly [I in keyof Roles]: Roles[I] extends keyof R ? R[Roles[I]] : Roles[I]
}

function replaced<const R extends Replacements>(replacements: R): Replaced<typeof ROLES, R> {
  return ROLES.map((role) => (replacements as Replacements)[role] ?? role) as unknown as Replaced<typeof ROLES, R>
}
