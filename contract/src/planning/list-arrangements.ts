import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Day, TimeOfDay } from '../platform/fields.ts'
import {
  ListReply,
  ListVersion,
  MAX_DUTIES,
  MAX_PEOPLE,
  MAX_ROTA_DATES,
  OfList,
  RotaCell,
  RotaDate,
  RotaDuty,
} from './lists.ts'

/** A list's rota, secret link, reminders and calendar: managed by its creator. */

const EDIT = ['LIST_NOT_FOUND', 'NOT_ALLOWED'] as const
const VERSIONED = [...EDIT, 'CHANGED_MEANWHILE'] as const

/** The complete new rota; clients assign ids to new duties and dates. */
export const RotaChange = z.object({
  duties: z.array(RotaDuty).max(MAX_DUTIES),
  dates: z.array(RotaDate).max(MAX_ROTA_DATES).meta({ description: "The list's own date is always one of them" }),
  cells: z
    .array(RotaCell)
    .max(MAX_DUTIES * MAX_ROTA_DATES)
    .optional()
    .meta({ description: 'Left out, everybody keeps their duties and new ones are divided' }),
  version: ListVersion,
})
export type RotaChange = z.output<typeof RotaChange>

export const changeRota = endpoint({
  method: 'PUT',
  path: '/api/lists/:listId/rota',
  ...OfList,
  summary: 'Changes duties and dates of the rota, or who has which',
  body: RotaChange,
  reply: ListReply,
  errors: VERSIONED,
})

export const divideRota = endpoint({
  method: 'POST',
  path: '/api/lists/:listId/rota/divide',
  ...OfList,
  summary: 'Divides the duties of the coming dates again; those of past dates count and stay',
  body: z.object({ version: ListVersion }),
  reply: ListReply,
  errors: VERSIONED,
})

const CellName = RotaCell.pick({ dateId: true, dutyId: true })

export const swapDuties = endpoint({
  method: 'POST',
  path: '/api/lists/:listId/rota/swap',
  ...OfList,
  summary: 'Swaps two duties',
  body: z.object({ one: CellName, other: CellName, version: ListVersion }),
  reply: ListReply,
  errors: VERSIONED,
})

export const shareList = endpoint({
  method: 'POST',
  path: '/api/lists/:listId/link',
  ...OfList,
  limit: { requests: 60, perSeconds: 3600 },
  summary: 'Makes the link by which people answer without an account; one that was there stops working',
  reply: ListReply,
  errors: EDIT,
})

export const unshareList = endpoint({
  method: 'DELETE',
  path: '/api/lists/:listId/link',
  ...OfList,
  summary: 'Revokes the link',
  reply: ListReply,
  errors: EDIT,
})

export const setReminder = endpoint({
  method: 'PUT',
  path: '/api/lists/:listId/reminder',
  ...OfList,
  summary: 'Sets when those are reminded by mail who have not answered, or that nobody is',
  limit: { requests: 120, perSeconds: 3600 },
  body: z.object({ reminder: z.object({ date: Day, time: TimeOfDay }).nullable() }),
  reply: ListReply,
  errors: [...EDIT, 'WEB_ADDRESS_IN_NAME'],
})

export const remindNow = endpoint({
  method: 'POST',
  path: '/api/lists/:listId/remind',
  ...OfList,
  limit: { requests: 20, perSeconds: 3600 },
  summary: 'Reminds by mail who has not answered and was not reminded lately',
  reply: ListReply.extend({ reminded: z.int().max(MAX_PEOPLE) }),
  errors: [...EDIT, 'OUTSIDE_MAILS_USED_UP', 'WEB_ADDRESS_IN_NAME'],
})

export const getListCalendar = endpoint({
  method: 'GET',
  path: '/api/lists/:listId/calendar',
  ...OfList,
  summary: 'The list and its rota as a calendar file',
  reply: z.string(),
  replyType: 'text/calendar',
  errors: ['LIST_NOT_FOUND'],
})
