import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { EmailField, idOr, textField } from '../platform/fields.ts'
import { HEAVY_WORK } from '../platform/heavy-work.ts'
import { LANGUAGE_CODES } from '../platform/languages.ts'

/** How long the team link and a mailed invitation are valid. */
export const TEAM_LINK_DAYS = 30
export const MAILED_INVITATION_DAYS = 14

/** How many people can be invited at once, and how many invitations a club can mail per day. */
export const MAX_INVITED_AT_ONCE = 50
export const MAX_INVITATIONS_A_DAY = 200

/** How much of a pasted list or a file is read. */
export const MAX_ADDRESS_LIST_CHARACTERS = 200_000
export const MAX_ADDRESS_LIST_LINES = 500

/** The token of an invitation; sent only in URL fragments and request bodies, never in a path or query. */
export const InvitationToken = z
  .string('INVITATION_INVALID')
  .trim()
  .min(1, 'INVITATION_INVALID')
  .max(100, 'INVITATION_INVALID')

/** Why an invitation is not valid. */
export const INVITATION_ERRORS = [
  'INVITATION_INVALID',
  'INVITATION_REVOKED',
  'INVITATION_EXPIRED',
  'INVITATION_USED',
  'INVITATION_CLUB_INACTIVE',
] as const

/** What the invitee sees on opening an invitation. */
export const Invitation = z.object({
  clubName: z.string(),
  language: z.enum(LANGUAGE_CODES).meta({ description: "The club's language" }),
  email: z.string().nullable().meta({ description: 'Of a mailed invitation: it lets in nobody else' }),
})
export type Invitation = z.infer<typeof Invitation>

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/look',
  access: 'everyone',
  limit: { requests: 1000, perSeconds: 300 },
  summary: 'Which club an invitation is for, while it lets somebody in',
  body: z.object({ invitation: InvitationToken }),
  reply: Invitation,
  errors: [...INVITATION_ERRORS, 'CLUB_FULL'],
})

/** The link with which anyone can join while there are free seats. */
export const TeamLink = z.object({
  url: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type TeamLink = z.infer<typeof TeamLink>

const Seats = z.object({ free: z.int(), all: z.int() })
const TeamLinkReply = z.object({ link: TeamLink.nullable(), seats: Seats })

export const getTeamLink = endpoint({
  method: 'GET',
  path: '/api/invitations/link',
  access: 'admin',
  summary: "The club's team link, where there is one, and its free seats",
  reply: TeamLinkReply,
})

export const makeTeamLink = endpoint({
  method: 'POST',
  path: '/api/invitations/link',
  access: 'admin',
  limit: { requests: 60, perSeconds: 3600 },
  summary: `Makes the team link, valid for ${TEAM_LINK_DAYS} days; one that was there stops working at once`,
  status: 201,
  reply: TeamLinkReply,
})

export const revokeTeamLink = endpoint({
  method: 'DELETE',
  path: '/api/invitations/link',
  access: 'admin',
  summary: 'Revokes the team link',
  reply: TeamLinkReply,
})

export const getTeamLinkPoster = endpoint({
  method: 'GET',
  path: '/api/invitations/link/poster',
  access: 'admin',
  limit: { requests: 60, perSeconds: 300 },
  summary: "A poster (A4) with the team link as a QR code, in the club's language",
  reply: z.string(),
  replyType: 'application/pdf',
  errors: ['INVITATION_NOT_FOUND', ...HEAVY_WORK],
})

/** A person to invite by mail. */
export const Invitee = z.object({ email: EmailField, name: textField(160).nullable().default(null) })
export type Invitee = z.output<typeof Invitee>

/** The verdict on a line of an address list; `later` is good, but exceeds the number that can be invited at once. */
export const LINE_VERDICTS = ['good', 'later', 'wrong', 'duplicate', 'member', 'invited'] as const

export const AddressLine = z.object({
  line: z.int().meta({ description: 'Counted from one' }),
  text: z.string().meta({ description: 'As it was written, shortened' }),
  email: z.string().nullable(),
  name: z.string().nullable(),
  verdict: z.enum(LINE_VERDICTS),
})
export type AddressLine = z.infer<typeof AddressLine>

export const previewInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations/preview',
  access: 'admin',
  limit: { requests: 120, perSeconds: 300 },
  summary: 'Reads a list of addresses, typed, pasted or from a CSV file, and says what would be sent; sends nothing',
  body: z.object({ text: z.string('FIELD_REQUIRED').max(MAX_ADDRESS_LIST_CHARACTERS, 'INVALID_INPUT') }),
  reply: z.object({
    lines: z.array(AddressLine),
    isCut: z.boolean().meta({ description: `Whether there are more than ${MAX_ADDRESS_LIST_LINES} lines` }),
    freeSeats: z.int(),
    leftToday: z.int().meta({ description: 'How many invitations the club can still mail today' }),
  }),
})

export const sendInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations/mails',
  access: 'admin',
  limit: { requests: 60, perSeconds: 300 },
  summary: `Mails each a personal link, valid once and for ${MAILED_INVITATION_DAYS} days; members and invited people get none`,
  body: z.object({ people: z.array(Invitee).min(1, 'FIELD_REQUIRED').max(MAX_INVITED_AT_ONCE, 'INVALID_INPUT') }),
  status: 201,
  reply: z.object({ sent: z.int(), skipped: z.int() }),
  errors: ['INVITATIONS_SENT_TODAY', 'OUTSIDE_MAILS_USED_UP'],
})

/** A mailed invitation that has not been used yet. */
export const MailedInvitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state: z.enum(['open', 'expired', 'undelivered']),
})
export type MailedInvitation = z.infer<typeof MailedInvitation>

const WholeNumber = z.coerce.number().int()

export const listMailedInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations/mails',
  access: 'admin',
  summary: 'One page of the mailed invitations that nobody has used, the latest first',
  query: z.object({
    page: WholeNumber.min(1).max(100_000).default(1),
    pageSize: WholeNumber.min(1).max(200).default(10),
  }),
  reply: z.object({ invitations: z.array(MailedInvitation), total: z.int() }),
})

const OfInvitation = { access: 'admin', params: { invitationId: idOr('INVITATION_NOT_FOUND') } } as const

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/mails/:invitationId/resend',
  ...OfInvitation,
  limit: { requests: 120, perSeconds: 300 },
  summary: 'Mails a new link; the old one stops working at once',
  reply: z.object({ sent: z.literal(true) }),
  errors: ['INVITATION_NOT_FOUND', 'INVITATIONS_SENT_TODAY', 'OUTSIDE_MAILS_USED_UP', 'ALREADY_MEMBER'],
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/mails/:invitationId',
  ...OfInvitation,
  summary: 'Revokes a mailed invitation',
  reply: z.object({ revoked: z.literal(true) }),
  errors: ['INVITATION_NOT_FOUND'],
})
