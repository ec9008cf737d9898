import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOr } from '../platform/fields.ts'
import { ANSWERS, AnswerCounts, GivenAnswer, ListDetails } from './lists.ts'

/** What anyone with the link of a list can see and do; it exposes no mail addresses and no notes of others. */

/** A person on a list, by a name strangers may see: as typed, or a member's first name and initial. */
export const LinkPerson = z.object({ id: z.string(), name: z.string(), answer: z.enum(ANSWERS).nullable() })
export type LinkPerson = z.infer<typeof LinkPerson>

export const LinkList = z.object({
  ...ListDetails.shape,
  club: z.string(),
  people: z.array(LinkPerson),
  counts: AnswerCounts,
  closesAt: z.iso.datetime().meta({ description: 'Until when answers are taken' }),
  isClosed: z.boolean(),
})
export type LinkList = z.output<typeof LinkList>

const LinkReply = z.object({ list: LinkList })
const Token = z.string().max(100, 'LINK_INVALID')

export const getLinkList = endpoint({
  method: 'GET',
  path: '/api/public/lists/:token',
  access: 'everyone',
  params: { token: Token },
  limit: { requests: 600, perSeconds: 300 },
  summary: 'A list, by its link',
  reply: LinkReply,
  errors: ['LINK_INVALID'],
})

export const answerByLink = endpoint({
  method: 'PUT',
  path: '/api/public/lists/:token/people/:personId/answer',
  access: 'everyone',
  params: { token: Token, personId: idOr('LINK_INVALID') },
  limit: { requests: 300, perSeconds: 300 },
  summary: 'Answers for somebody on a list, by its link',
  body: GivenAnswer,
  reply: LinkReply,
  errors: ['LINK_INVALID', 'LIST_CLOSED'],
})

export const getLinkCalendar = endpoint({
  method: 'GET',
  path: '/api/public/lists/:token/calendar',
  access: 'everyone',
  params: { token: Token },
  limit: { requests: 600, perSeconds: 300 },
  summary: 'The calendar of a list, by its link; calendars can subscribe to it',
  reply: z.string(),
  replyType: 'text/calendar',
  errors: ['LINK_INVALID'],
})

/** Whether an address receives a club's reminders. */
export const MailChoice = z.object({ club: z.string(), isUnsubscribed: z.boolean() })
export type MailChoice = z.infer<typeof MailChoice>

const OfMail = {
  access: 'everyone',
  params: { token: Token },
  limit: { requests: 120, perSeconds: 300 },
  reply: MailChoice,
  errors: ['LINK_INVALID'],
} as const

export const getMailChoice = endpoint({
  method: 'GET',
  path: '/api/public/list-mails/:token',
  ...OfMail,
  summary: 'Whether the address of a reminder still gets reminders of its club',
})

export const unsubscribeMails = endpoint({
  method: 'POST',
  path: '/api/public/list-mails/:token',
  ...OfMail,
  summary: 'Ends the reminders of a club to the address of a mail; mail programs call it, too (RFC 8058)',
})

export const resubscribeMails = endpoint({
  method: 'DELETE',
  path: '/api/public/list-mails/:token',
  ...OfMail,
  summary: 'Takes that back',
})
