/** The sports of the catalogue, in display order. */
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

/** The discipline of a specialist: a sport, or all sports. */
export type Discipline = Sport | 'universal'

export const DISCIPLINES: readonly Discipline[] = [...SPORTS, 'universal']

/** The ten default roles of a sport, unless the roster replaces one. */
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

/** The specialists of each sport, in display order. */
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

/** The actual roles of a discipline. */
export type RoleIn<D extends Discipline> = (typeof ROSTER)[D][number]

export type SpecialistId = { [D in Discipline]: `${D}_${RoleIn<D>}` }[Discipline]

/** Every specialist's id, by discipline, then in display order. */
export const SPECIALIST_IDS: readonly SpecialistId[] = DISCIPLINES.flatMap((discipline) =>
  ROSTER[discipline].map((role) => `${discipline}_${role}` as SpecialistId),
)

/** The discipline and role behind a specialist's id. */
export function partsOf(id: SpecialistId): { discipline: Discipline; role: string } {
  const discipline = DISCIPLINES.find((candidate) => id.startsWith(`${candidate}_`)) ?? 'universal'
  return { discipline, role: id.slice(discipline.length + 1) }
}

/** The roles that statistics distinguish: the common ones, and those of the specialists for all sports. */
export const COMMON_ROLES = [...ROLES, ...ROSTER.universal] as const
type CommonRole = (typeof COMMON_ROLES)[number]

/** The common role of a specialist: a sport's own role counts as the one it replaces. */
export function commonRoleOf(id: SpecialistId): CommonRole {
  const { discipline, role } = partsOf(id)
  if (discipline === 'universal') return role as CommonRole
  return ROLES[(ROSTER[discipline] as readonly string[]).indexOf(role)] ?? 'trainer'
}

/** The specialist with an id from outside; `martial_arts` is a former name of `combat`. */
export function specialistIdOf(text: string): SpecialistId | undefined {
  const id = text.replace(/^martial_arts(?=_)/, 'combat')
  return SPECIALIST_IDS.find((known) => known === id)
}

/** The discipline with a name from outside. */
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
