import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Day, IdField, idOr, textField } from '../platform/fields.ts'
import { FigureId, isWithinRange } from '../platform/figures.ts'
import { SPORTS } from '../platform/sports.ts'

/** Maximum facts, goals and limits in a profile, and maximum facts per change. */
export const MAX_FACTS = 100
export const MAX_GOALS = 10
export const MAX_LIMITS = 20
export const MAX_CHANGES = 40

/** For how many days a profile shows its uses. */
export const USES_KEPT_DAYS = 30

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const LEVELS = ['beginner', 'recreational', 'club', 'competitive', 'elite'] as const
export type Level = (typeof LEVELS)[number]

/** The range of plausible years of birth. */
export const FIRST_BIRTH_YEAR = 1920
export const YOUNGEST_YEARS = 5

const remark = (max: number) => textField(max).optional()

const fact = <const Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value) =>
  z.object({ kind: z.literal(kind), value })

/** A fact that athletes state about themselves. */
export const Fact = z.discriminatedUnion('kind', [
  fact('birth_year', z.int('INVALID_INPUT').min(FIRST_BIRTH_YEAR, 'INVALID_INPUT').max(2100, 'INVALID_INPUT')),
  fact('sports', z.object({ sports: z.array(z.enum(SPORTS)).min(1).max(SPORTS.length), position: remark(80) })),
  fact('level', z.object({ level: z.enum(LEVELS), remark: remark(80) })),
  fact('days', z.array(z.enum(WEEKDAYS)).min(1).max(WEEKDAYS.length).meta({ description: 'Days with time to train' })),
  fact('minutes', z.int('INVALID_INPUT').min(5).max(600).meta({ description: 'Minutes for one training' })),
  fact('equipment', textField(300)),
  fact('goal', z.object({ what: textField(80), target: remark(120), by: Day.optional() })).extend({ id: IdField }),
  fact('limit', z.object({ what: textField(80), rule: remark(160), until: Day.optional() })).extend({ id: IdField }),
  fact('figure', z.number('INVALID_INPUT'))
    .extend({ id: FigureId })
    .refine(({ id, value }) => isWithinRange(id, value), { error: 'INVALID_INPUT', path: ['value'] }),
])
export type Fact = z.infer<typeof Fact>
export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>

/** A fact and the day from which it is valid. */
export const DatedFact = z.object({ fact: Fact, since: Day })
export type DatedFact = z.infer<typeof DatedFact>

/** A fact's key: a profile has at most one fact per key, and a figure's key is its own id. */
export function keyOf(fact: Fact): string {
  if (fact.kind === 'figure') return fact.id
  return 'id' in fact ? `${fact.kind}_${fact.id}` : fact.kind
}

/** A fact as an answer lists it as used; goals and limits by their text. */
export const UsedFact = z.object({
  key: z.string().max(60),
  value: z.union([z.number(), z.string().max(200)]),
  unit: z.string().max(30).optional(),
  date: Day.optional(),
})
export type UsedFact = z.infer<typeof UsedFact>

/** An answer that used the profile. */
export const ProfileUse = z.object({
  generationId: z.string(),
  memberId: z.string().meta({ description: "The specialist's id" }),
  question: z.string().nullable().meta({ description: 'Its first words; null once the conversation is gone' }),
  usedAt: z.iso.datetime(),
  figures: z.array(UsedFact),
})
export type ProfileUse = z.infer<typeof ProfileUse>

/** A player's stored profile; visible to no one else, including administrators. */
export const Profile = z.object({
  facts: z.array(
    DatedFact.extend({
      used: z.int().meta({ description: `In how many answers of the last ${USES_KEPT_DAYS} days it was used` }),
    }),
  ),
  uses: z.array(ProfileUse).meta({ description: 'The latest first' }),
  consent: z.object({
    isMissing: z.boolean().meta({
      description: 'Whether the player is so young that only the year of birth is kept until a parent agrees',
    }),
    age: z.int().meta({ description: 'From which age a player decides alone in the country of the club' }),
    until: Day.nullable().meta({
      description: 'The first day on which a child decides alone: the year of birth counts',
    }),
  }),
})
export type Profile = z.infer<typeof Profile>

/**
 * Single facts to update (`keep`) or remove (`forget`): all others stay as they are, so that two devices do not undo
 * each other's changes.
 */
export const ProfileChange = z.object({
  keep: z
    .array(DatedFact.partial({ since: true }))
    .max(MAX_CHANGES)
    .default([])
    .meta({ description: 'Takes the place of the fact of the same name; without `since` it holds from today' }),
  forget: z.array(z.string().max(60)).max(MAX_CHANGES).default([]).meta({ description: 'Names of facts' }),
})
export type ProfileChange = z.output<typeof ProfileChange>

/** A player's facts for one question, if they may not be stored. */
export const SentProfile = z.array(DatedFact).max(MAX_FACTS)

const ProfileReply = z.object({ profile: Profile })

const OwnPath = { path: '/api/players/:playerId/profile', access: 'player', params: { playerId: IdField } } as const

export const getProfile = endpoint({
  method: 'GET',
  ...OwnPath,
  summary: "The player's own profile",
  reply: ProfileReply,
})

export const changeProfile = endpoint({
  method: 'PUT',
  ...OwnPath,
  limit: { requests: 120, perSeconds: 60 },
  summary: 'Keeps or forgets single facts of the own profile; whatever is not named stays as it is',
  body: ProfileChange,
  reply: ProfileReply,
  errors: ['FIELD_REQUIRED', 'BIRTH_YEAR_FIRST', 'BIRTH_YEAR_FIXED', 'PARENTS_CONSENT_NEEDED', 'PROFILE_FULL'],
})

/** For how many days the administrator's permission to correct a year of birth is valid. */
export const BIRTH_YEAR_UNLOCKED_DAYS = 7

export const unlockBirthYear = endpoint({
  method: 'POST',
  path: '/api/members/:id/unlock-birth-year',
  access: 'admin',
  params: { id: idOr('MEMBER_NOT_FOUND') },
  summary: `Lets a player correct the year of birth once, for ${BIRTH_YEAR_UNLOCKED_DAYS} days; tells nothing about it`,
  reply: z.object({ until: z.iso.datetime() }),
  errors: ['MEMBER_NOT_FOUND'],
})

export const eraseProfile = endpoint({
  method: 'DELETE',
  ...OwnPath,
  summary: 'Erases the own profile, and the record of where it was used, at once and for good',
  reply: z.object({ erased: z.literal(true) }),
})
