import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, idOr } from '../platform/fields.ts'

/** The kinds of club calendars; players have their own for their plans. */
export const FEED_KINDS = ['competition', 'list', 'plan'] as const

/** A calendar of the club that programs can subscribe to by its secret address. */
export const CalendarFeed = z.object({
  kind: z.enum(FEED_KINDS),
  id: z.string(),
  name: z.string(),
  address: z.string(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const listCalendarFeeds = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/calendar-feeds',
  access: 'admin',
  summary: "The calendars that the club's competitions, lists and own plans have at secret addresses",
  params: { clubId: IdField },
  reply: z.object({ feeds: z.array(CalendarFeed) }),
})

export const closeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:clubId/calendar-feeds/:kind/:id',
  access: 'admin',
  summary: 'Revokes the secret address; the public page of a competition or list is at the same one and closes, too',
  params: {
    clubId: IdField,
    kind: z.enum(FEED_KINDS, 'CALENDAR_NOT_FOUND'),
    id: idOr('CALENDAR_NOT_FOUND'),
  },
  reply: z.object({ closed: z.literal(true) }),
  errors: ['CALENDAR_NOT_FOUND', 'COMPETITION_NOT_FOUND', 'LIST_NOT_FOUND', 'PLAN_NOT_FOUND'],
})
