import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { EmailField, IdField, idOr, PasswordField, textField } from '../platform/fields.ts'
import { INVITATION_ERRORS, InvitationToken } from './invitations.ts'
import { EnteredCode, PlayerSession } from './sessions.ts'

/** A member counts as active after a visit within this many days. */
export const ACTIVE_WINDOW_DAYS = 30

/** For how many days the administrator can restore a removed player. */
export const REMOVED_KEPT_DAYS = 30

/** A member of a club: a player, or the administrator. */
export const Member = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'member']),
  is_coach: z.boolean().meta({ description: 'Whether players can show this member their training plans' }),
  joined_at: z.iso.datetime(),
  last_active: z.iso.datetime().nullable(),
  club_id: z.string(),
})
export type Member = z.infer<typeof Member>

/** The data of a new player. */
export const NewPlayer = z.object({ firstName: textField(80), lastName: textField(80), email: EmailField })
export type NewPlayer = z.output<typeof NewPlayer>

/** The form for joining with the club password. */
export const JoinWithPassword = NewPlayer.extend({ clubPassword: PasswordField })
export type JoinWithPassword = z.output<typeof JoinWithPassword>

/** A new player with exactly one credential. */
export const JoinTeam = NewPlayer.extend({
  clubPassword: PasswordField.optional(),
  invitation: InvitationToken.optional().meta({ description: 'Instead of the club password' }),
})
  .refine(({ clubPassword, invitation }) => clubPassword !== undefined || invitation !== undefined, {
    error: 'FIELD_REQUIRED',
    path: ['clubPassword'],
  })
  .refine(({ clubPassword, invitation }) => clubPassword === undefined || invitation === undefined, 'INVALID_INPUT')
export type JoinTeam = z.output<typeof JoinTeam>

export const joinTeam = endpoint({
  method: 'POST',
  path: '/api/members/join-team',
  access: 'everyone',
  limit: { requests: 1000, perSeconds: 300 },
  summary: 'Joins a club with its password, or with an invitation, and logs the new player in',
  body: JoinTeam,
  status: 201,
  reply: PlayerSession.extend({ member: Member }),
  errors: ['SUBSCRIPTION_INACTIVE', 'CLUB_FULL', 'ALREADY_MEMBER', 'INVITATION_FOR_OTHER_EMAIL', ...INVITATION_ERRORS],
})

export const Credentials = z.object({ email: EmailField, password: PasswordField })

export const verifyCredentials = endpoint({
  method: 'POST',
  path: '/api/players/verify-credentials',
  access: 'everyone',
  limit: { requests: 1500, perSeconds: 300 },
  summary: 'Whether the password is right, and whether its club has a player with this e-mail',
  body: Credentials,
  reply: z.object({ passwordValid: z.boolean(), playerExists: z.boolean() }),
  errors: ['SUBSCRIPTION_INACTIVE'],
})

export const createPlayerSession = endpoint({
  method: 'POST',
  path: '/api/players/create-session',
  access: 'everyone',
  limit: { requests: 1500, perSeconds: 300 },
  summary: 'Logs a player in with the club password, or with their personal password once they have one',
  body: Credentials,
  reply: PlayerSession,
  errors: ['INVALID_PASSWORD', 'NO_PLAYER_ACCOUNT', 'SUBSCRIPTION_INACTIVE'],
})

/** The recipient of a log-in code. */
export const RequestLogInCode = z.object({ email: EmailField })

export const requestLogInCode = endpoint({
  method: 'POST',
  path: '/api/players/request-code',
  access: 'everyone',
  limit: { requests: 120, perSeconds: 60 },
  summary: 'Sends a log-in code to a player; answers alike whether or not there is one with that e-mail',
  body: RequestLogInCode,
  reply: z.object({ nonce: z.string().meta({ description: 'The code is worth nothing without it' }) }),
  errors: ['FIELD_REQUIRED', 'EMAIL_INVALID'],
})

/** The clubs to choose from, for a player of several. */
export const ClubChoice = z.object({ clubs: z.array(z.object({ clubId: z.string(), clubName: z.string() })) })
export type ClubChoice = z.infer<typeof ClubChoice>

export const logInWithCode = endpoint({
  method: 'POST',
  path: '/api/players/log-in-with-code',
  access: 'everyone',
  limit: { requests: 120, perSeconds: 60 },
  summary: 'Logs a player in with a code; who plays for several clubs is asked for which, and sends it as clubId',
  body: EnteredCode.extend({ email: EmailField, clubId: IdField.optional() }),
  reply: z.union([PlayerSession, ClubChoice]),
  errors: ['FIELD_REQUIRED', 'CODE_INCOMPLETE', 'CODE_WRONG', 'CODE_EXPIRED'],
})

export const updateActivity = endpoint({
  method: 'POST',
  path: '/api/players/update-activity',
  access: 'player',
  summary: 'Records that the player is active',
  body: z.object({ playerId: IdField, clubId: IdField }),
  reply: z.object({ last_active: z.iso.datetime() }),
})

export const ChangePlayerPassword = z.object({
  email: EmailField,
  currentPassword: PasswordField.optional().meta({
    description: 'May be left out for a while after joining or entering a code',
  }),
  newPassword: PasswordField,
})

export const changePlayerPassword = endpoint({
  method: 'POST',
  path: '/api/players/change-password',
  access: 'player',
  limit: { requests: 30, perSeconds: 60 },
  summary: 'Sets a personal password for the player; from then on only that one logs them in',
  body: ChangePlayerPassword,
  reply: z.object({ changed: z.literal(true) }),
  errors: ['OWN_PASSWORD_WRONG', 'PASSWORD_UNSUITABLE'],
})

export const findMember = endpoint({
  method: 'POST',
  path: '/api/members/login',
  access: 'session',
  summary: "The member with that e-mail in the session's own club",
  body: z.object({ email: EmailField }),
  reply: z.object({ member: Member }),
  errors: ['NO_PLAYER_ACCOUNT'],
})

/** The sort orders of the members' table. */
export const MEMBER_ORDERS = ['name', 'role', 'joined', 'activity'] as const

const WholeNumber = z.coerce.number().int()

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members/club/:clubId',
  access: 'admin',
  scope: 'members',
  summary: "The club's members; all of them, or one page if `page` is given",
  params: { clubId: IdField },
  query: z.object({
    adminEmail: EmailField.optional(),
    search: z
      .string()
      .trim()
      .max(100)
      .optional()
      .meta({ description: 'Part of a name or e-mail; accents are ignored' }),
    sort: z.enum(MEMBER_ORDERS).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    page: WholeNumber.min(1).max(100_000).optional(),
    pageSize: WholeNumber.min(1).max(200).default(25),
  }),
  reply: z.object({ members: z.array(Member), total: z.int() }),
})

export const getMemberStats = endpoint({
  method: 'GET',
  path: '/api/members/stats/:clubId',
  access: 'admin',
  scope: 'statistics',
  summary: 'The figures shown on the dashboard',
  params: { clubId: IdField },
  query: z.object({ adminEmail: EmailField.optional() }),
  reply: z.object({
    stats: z.object({
      total_members: z.int(),
      max_members: z.int(),
      active_members: z.int(),
      plan_name: z.string(),
      can_add_more: z.boolean(),
    }),
  }),
})

const ByAdmin = z.object({ adminEmail: EmailField.optional(), clubId: IdField.optional() })

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/members/:id',
  access: 'admin',
  params: { id: idOr('MEMBER_NOT_FOUND') },
  summary: `Removes a player and ends their sessions; they can be restored for ${REMOVED_KEPT_DAYS} days`,
  body: ByAdmin,
  reply: z.object({ removed: z.literal(true) }),
  errors: ['MEMBER_NOT_FOUND', 'ADMIN_NOT_REMOVABLE'],
})

/** A player who was removed and can still be restored. */
export const RemovedMember = Member.extend({
  removed_at: z.iso.datetime(),
  restorable_until: z.iso.datetime().meta({ description: 'Their data are erased soon after' }),
})
export type RemovedMember = z.infer<typeof RemovedMember>

export const listRemovedMembers = endpoint({
  method: 'GET',
  path: '/api/members/club/:clubId/removed',
  access: 'admin',
  params: { clubId: IdField },
  summary: 'The players who were removed and can still be restored, the latest first',
  query: z.object({ adminEmail: EmailField.optional() }),
  reply: z.object({ members: z.array(RemovedMember) }),
})

export const restoreMember = endpoint({
  method: 'POST',
  path: '/api/members/:id/restore',
  access: 'admin',
  params: { id: idOr('MEMBER_NOT_FOUND') },
  summary: 'Gives a removed player their place in the club back, with everything they had',
  body: ByAdmin,
  reply: z.object({ member: Member }),
  errors: ['MEMBER_NOT_FOUND', 'CLUB_FULL', 'ALREADY_MEMBER'],
})

export const eraseOwnAccount = endpoint({
  method: 'DELETE',
  path: '/api/players/me',
  access: 'player',
  summary: "Erases the player's own account and conversations at once and for good",
  reply: z.object({ erased: z.literal(true) }),
  // A member who has just taken the administration over is no longer a player.
  errors: ['MEMBER_NOT_FOUND', 'ADMIN_NOT_REMOVABLE'],
})
