import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Day, EmailField, IdField, idOr, TimeOfDay, TimeZone, textField } from '../platform/fields.ts'
import { SPORTS } from '../platform/sports.ts'

/** Limits of a list, and of lists in a club. */
export const MAX_LISTS = 500
export const MAX_PEOPLE = 150
export const MAX_THINGS = 60
export const MAX_DUTIES = 8
export const MAX_ROTA_DATES = 40

/** For how many days a deleted list can be restored. */
export const DELETED_LIST_DAYS = 30

/** The default duration of a date. */
export const USUAL_MINUTES = 90

/** The maximum number of manual reminders per person and list, and the minimum hours between them. */
export const MAX_REMINDERS = 3
export const REMINDER_REST_HOURS = 20

export const ANSWERS = ['yes', 'maybe', 'no'] as const
export type ListAnswer = (typeof ANSWERS)[number]

const Line = (max: number) => textField(max).nullable().default(null)

/** When and where a team meets. */
export const ListDetails = z.object({
  name: textField(80),
  team: Line(60).meta({ description: 'Which team of the club' }),
  sport: z.enum(SPORTS).nullable().default(null),
  date: Day,
  time: TimeOfDay.nullable().default(null).meta({ description: 'When it starts' }),
  meetTime: TimeOfDay.nullable().default(null),
  minutes: z.int('INVALID_INPUT').min(5).max(1440).default(USUAL_MINUTES),
  place: Line(120),
  timeZone: TimeZone.meta({ description: 'IANA name; all times of the list are local to it' }),
})
export type ListDetails = z.output<typeof ListDetails>

/** A person for a list: a member of the club, or a name typed by its creator. */
export const NewPerson = z.union([
  z.object({ memberId: IdField }),
  z.object({ name: textField(80), email: EmailField.nullable().default(null) }),
])
export type NewPerson = z.output<typeof NewPerson>

export const NewThing = z.object({ name: textField(80), personId: IdField.nullable().default(null) })

/** The input for creating a list. */
export const ListWish = ListDetails.extend({
  people: z.array(NewPerson).max(MAX_PEOPLE).default([]),
  things: z.array(textField(80)).max(MAX_THINGS).default([]),
  duties: z.array(textField(40)).max(MAX_DUTIES).default([]),
  dates: z
    .array(z.object({ date: Day, label: Line(80) }))
    .max(MAX_ROTA_DATES - 1)
    .default([])
    .meta({ description: 'Further dates of the rota' }),
})
export type ListWish = z.output<typeof ListWish>

const Duty = z.object({ id: IdField, name: textField(40) })
const RotaDate = z.object({ id: IdField, date: Day, label: Line(80) })

/** The assignment of a duty on a date; no one if it is not needed. */
export const RotaCell = z.object({
  dateId: IdField,
  dutyId: IdField,
  personId: IdField.nullable(),
  isNeeded: z.boolean(),
})
export type RotaCell = z.output<typeof RotaCell>

/** A constraint the rota could not meet, as a key with values; the page has the words. */
export const RotaProblem = z.object({
  key: z.enum(['twice_a_date', 'away', 'uneven']),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type RotaProblem = z.infer<typeof RotaProblem>

export const Person = z.object({
  id: z.string(),
  name: z.string(),
  isMember: z.boolean(),
  email: z.string().nullable().meta({ description: 'As its maker typed it; null for who may not edit' }),
  hasMail: z.boolean(),
  answer: z.enum(ANSWERS).nullable(),
  note: z.string().nullable(),
  remindedAt: z.iso.datetime().nullable(),
})
export type Person = z.infer<typeof Person>

export const Thing = z.object({
  id: z.string(),
  name: z.string(),
  personId: z.string().nullable(),
  takenBy: z.string().nullable().meta({ description: 'A name' }),
  isMine: z.boolean(),
  isDone: z.boolean(),
})
export type Thing = z.infer<typeof Thing>

export const AnswerCounts = z.object({ yes: z.int(), maybe: z.int(), no: z.int(), open: z.int() })
export type AnswerCounts = z.infer<typeof AnswerCounts>

export const Rota = z.object({
  duties: z.array(Duty),
  dates: z.array(RotaDate.extend({ isOwn: z.boolean().meta({ description: 'The date of the list itself' }) })),
  cells: z.array(RotaCell),
  problems: z.array(RotaProblem),
})
export type Rota = z.output<typeof Rota>

/** A list as shown to a member of its club. */
export const TeamList = z.object({
  id: z.string(),
  ...ListDetails.shape,
  maker: z.string().nullable().meta({ description: 'Null once they have left: then the administrator looks after it' }),
  mayEdit: z.boolean(),
  me: z.string().nullable().meta({ description: "The caller's own place among the people" }),
  people: z.array(Person),
  counts: AnswerCounts,
  things: z.array(Thing),
  rota: Rota,
  link: z.string().nullable().meta({ description: 'The secret part of its address; null for who may not edit' }),
  reminder: z.object({ date: Day, time: TimeOfDay, isSent: z.boolean() }).nullable(),
  remindable: z.int().meta({ description: 'How many would get a reminder now' }),
  version: z.int(),
})
export type TeamList = z.output<typeof TeamList>

export const ListSummary = TeamList.pick({
  id: true,
  name: true,
  team: true,
  sport: true,
  date: true,
  time: true,
  meetTime: true,
  place: true,
  counts: true,
}).extend({ mine: z.enum(ANSWERS).nullable(), isOnIt: z.boolean() })
export type ListSummary = z.infer<typeof ListSummary>

const Version = z.int().meta({ description: 'The version that was seen; an older one is refused' })
const ListReply = z.object({ list: TeamList })
const OfList = { access: 'session', params: { listId: idOr('LIST_NOT_FOUND') } } as const
const FIND = ['LIST_NOT_FOUND'] as const
const EDIT = ['LIST_NOT_FOUND', 'NOT_ALLOWED'] as const
const FULL = [...EDIT, 'LIST_FULL'] as const
const VERSIONED = [...EDIT, 'CHANGED_MEANWHILE'] as const

export const listLists = endpoint({
  method: 'GET',
  path: '/api/lists',
  access: 'session',
  summary: 'The lists of the club, the coming ones first; and deleted ones that the caller can restore',
  reply: z.object({ lists: z.array(ListSummary), deleted: z.array(ListSummary) }),
})

export const makeList = endpoint({
  method: 'POST',
  path: '/api/lists',
  access: 'session',
  limit: { requests: 60, perSeconds: 3600 },
  summary: 'Makes a list for a date of the team',
  body: ListWish,
  status: 201,
  reply: ListReply,
  errors: ['LIST_FULL', 'MEMBER_NOT_FOUND'],
})

export const listClubPeople = endpoint({
  method: 'GET',
  path: '/api/lists/members',
  access: 'session',
  summary: 'The names of the people of the club, for a list',
  reply: z.object({ members: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

export const getList = endpoint({
  method: 'GET',
  path: '/api/lists/:listId',
  ...OfList,
  summary: 'A list of the club',
  reply: ListReply,
  errors: FIND,
})

export const changeList = endpoint({
  method: 'PUT',
  path: '/api/lists/:listId',
  ...OfList,
  summary: 'Changes when and where; by its maker or the administrator, as everything that says so',
  body: ListDetails.extend({ version: Version }),
  reply: ListReply,
  errors: VERSIONED,
})

export const deleteList = endpoint({
  method: 'DELETE',
  path: '/api/lists/:listId',
  ...OfList,
  summary: `Deletes a list; it can be restored for ${DELETED_LIST_DAYS} days`,
  reply: z.object({ deleted: z.literal(true) }),
  errors: EDIT,
})

export const restoreList = endpoint({
  method: 'POST',
  path: '/api/lists/:listId/restore',
  ...OfList,
  summary: 'Restores a deleted list',
  reply: ListReply,
  errors: FULL,
})

export const addPeople = endpoint({
  method: 'POST',
  path: '/api/lists/:listId/people',
  ...OfList,
  summary: 'Adds people; members who are on it already stay as they are',
  body: z.object({ people: z.array(NewPerson).min(1).max(MAX_PEOPLE) }),
  reply: ListReply,
  errors: [...FULL, 'MEMBER_NOT_FOUND'],
})

export const changePerson = endpoint({
  method: 'PUT',
  path: '/api/lists/:listId/people/:personId',
  ...OfList,
  params: { ...OfList.params, personId: idOr('LIST_NOT_FOUND') },
  summary: 'Renames somebody who was typed, or takes somebody off the list and puts them back',
  body: z.object({
    name: textField(80).optional(),
    email: EmailField.nullable().optional(),
    isRemoved: z.boolean().optional(),
  }),
  reply: ListReply,
  errors: FULL,
})

export const GivenAnswer = z.object({
  answer: z.enum(ANSWERS).nullable(),
  note: textField(120).nullable().optional().meta({ description: 'Left out, the note stays as it is' }),
})
export type GivenAnswer = z.output<typeof GivenAnswer>

export const answerList = endpoint({
  method: 'PUT',
  path: '/api/lists/:listId/people/:personId/answer',
  ...OfList,
  params: { ...OfList.params, personId: idOr('LIST_NOT_FOUND') },
  limit: { requests: 300, perSeconds: 60 },
  summary: 'Answers for oneself, or for anybody as who edits the list',
  body: GivenAnswer,
  reply: ListReply,
  errors: EDIT,
})

export const addThing = endpoint({
  method: 'POST',
  path: '/api/lists/:listId/things',
  ...OfList,
  summary: 'Adds a thing to bring',
  body: NewThing,
  reply: ListReply,
  errors: FULL,
})

export const changeThing = endpoint({
  method: 'PUT',
  path: '/api/lists/:listId/things/:thingId',
  ...OfList,
  params: { ...OfList.params, thingId: idOr('LIST_NOT_FOUND') },
  summary: 'Ticks a thing or takes it (everybody); renames it, gives it to somebody, removes it (who edits)',
  body: z.object({
    isDone: z.boolean().optional(),
    isMine: z.boolean().optional().meta({ description: 'Takes it, or gives it back' }),
    name: textField(80).optional(),
    personId: IdField.nullable().optional(),
    isRemoved: z.boolean().optional(),
  }),
  reply: ListReply,
  errors: [...FULL, 'THING_TAKEN'],
})

export { Duty as RotaDuty, ListReply, OfList, RotaDate, Version as ListVersion }
