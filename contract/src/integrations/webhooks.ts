import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, idOr } from '../platform/fields.ts'

/** The events a club can subscribe to. */
export const WEBHOOK_EVENTS = [
  'member.joined',
  'member.removed',
  'tokens.low',
  'purchase.completed',
  'plan.approved',
  'competition.result',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Why an endpoint is off: manually, after days of failures, because it replied 410, or by a hand-over. */
export const WEBHOOK_OFF_REASONS = ['administrator', 'failures', 'gone', 'handed_over'] as const
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number]

/** Why an attempt got no response. */
export const WEBHOOK_ERRORS = [
  'timeout',
  'refused',
  'unknown_host',
  'private_address',
  'tls',
  'not_http',
  'cut_off',
  'secret_unreadable',
] as const
export type WebhookError = (typeof WEBHOOK_ERRORS)[number]

/** How many endpoints a club may have. */
export const MAX_WEBHOOKS = 10

/** For how many days the log is kept. */
export const WEBHOOK_LOG_DAYS = 30

/** How long the old secret also signs after a rotation. */
export const OLD_SECRET_HOURS = 24

/** An endpoint is switched off after this many days of failed deliveries. */
export const FAILING_DAYS = 5

/** The event type of a test. */
export const PING = 'ping'

const Events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'FIELD_REQUIRED')
  .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)))
const Url = z.string('FIELD_REQUIRED').trim().min(1, 'FIELD_REQUIRED').max(500, 'WEBHOOK_URL_REFUSED')

const Moment = z.iso.datetime()

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isActive: z.boolean(),
  offReason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  offAt: Moment.nullable(),
  failingSince: Moment.nullable().meta({ description: 'Since when nothing has arrived there' }),
  rotatedAt: Moment.nullable(),
  oldSecretUntil: Moment.nullable().meta({ description: 'Until when the secret before the last rotation signs, too' }),
  createdAt: Moment,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookAttempt = z.object({
  number: z.int(),
  of: z.int(),
  at: Moment,
  tookMs: z.int(),
  status: z.int().nullable(),
  error: z.enum(WEBHOOK_ERRORS).nullable().meta({ description: 'Why there was no answer' }),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDelivery = z.object({
  id: z.string().meta({ description: 'With msg_ before it the webhook-id, the same at every attempt' }),
  endpointId: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, PING]),
  state: z
    .enum(['waiting', 'delivered', 'failed', 'stopped'])
    .meta({ description: 'Stopped: its endpoint was switched off before it arrived' }),
  createdAt: Moment,
  nextAttemptAt: Moment.nullable(),
  last: WebhookAttempt.nullable().meta({ description: 'The latest attempt' }),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const WholeAttempt = WebhookAttempt.extend({
  requestHeaders: z.string(),
  responseHeaders: z.string().nullable(),
  responseBody: z.string().nullable().meta({ description: 'Its first 2 KB' }),
})

export const WholeDelivery = WebhookDelivery.extend({
  body: z.string(),
  attempts: z.array(WholeAttempt).meta({ description: 'The latest first' }),
})
export type WholeDelivery = z.infer<typeof WholeDelivery>

const ForIntegrations = { access: 'admin', capability: 'integrations' } as const
const OfEndpoint = { ...ForIntegrations, params: { webhookId: idOr('WEBHOOK_NOT_FOUND') } } as const
const OfDelivery = { ...ForIntegrations, params: { deliveryId: idOr('DELIVERY_NOT_FOUND') } } as const
const EndpointReply = z.object({ endpoint: WebhookEndpoint })
const SecretReply = EndpointReply.extend({ secret: z.string().meta({ description: 'Shown this once' }) })
const URL_ERRORS = ['WEBHOOK_URL_REFUSED', 'WEBHOOK_ADDRESS_PRIVATE'] as const

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  ...ForIntegrations,
  summary: 'The webhook endpoints of the club',
  reply: z.object({ endpoints: z.array(WebhookEndpoint) }),
})

export const makeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  ...ForIntegrations,
  limit: { requests: 60, perSeconds: 3600 },
  summary: 'Makes an endpoint that is told of what happens; its secret is shown this once',
  body: z.object({ url: Url, events: Events }),
  status: 201,
  reply: SecretReply,
  errors: [...URL_ERRORS, 'WEBHOOK_LIMIT_REACHED'],
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:webhookId',
  ...OfEndpoint,
  limit: { requests: 120, perSeconds: 3600 },
  summary: 'Changes where an endpoint is or what it is told of, or switches it on or off',
  body: z.object({ url: Url.optional(), events: Events.optional(), isActive: z.boolean().optional() }),
  reply: EndpointReply,
  errors: [...URL_ERRORS, 'WEBHOOK_NOT_FOUND'],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  ...OfEndpoint,
  summary: 'Deletes an endpoint with its log',
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['WEBHOOK_NOT_FOUND'],
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/secret',
  ...OfEndpoint,
  limit: { requests: 60, perSeconds: 3600 },
  summary: 'Gives an endpoint a new secret; for 24 hours the old one signs, too',
  reply: SecretReply,
  errors: ['WEBHOOK_NOT_FOUND'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/test',
  ...OfEndpoint,
  limit: { requests: 60, perSeconds: 3600 },
  summary: 'Sends the event `ping`, once',
  status: 202,
  reply: z.object({ deliveryId: z.string() }),
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_SWITCHED_OFF'],
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhook-deliveries',
  ...ForIntegrations,
  summary: 'What was sent to the endpoints of the club, the latest first, 25 at a time',
  query: z.object({ before: IdField.optional().meta({ description: 'The last one seen' }) }),
  reply: z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
})

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/webhook-deliveries/:deliveryId',
  ...OfDelivery,
  summary: 'A delivery with every attempt, what was sent and what came back',
  reply: z.object({ delivery: WholeDelivery }),
  errors: ['DELIVERY_NOT_FOUND'],
})

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/:deliveryId/again',
  ...OfDelivery,
  limit: { requests: 240, perSeconds: 3600 },
  summary: 'Sends a delivery again, under the same id',
  status: 202,
  reply: z.object({ delivery: WebhookDelivery }),
  errors: ['DELIVERY_NOT_FOUND', 'WEBHOOK_SWITCHED_OFF'],
})
