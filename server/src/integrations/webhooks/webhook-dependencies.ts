import type { ReceiverRules } from './addresses.ts'

/**
 * Dependencies of webhooks: the key that encrypts their secrets, the allowed receivers, and the base URL of the club's
 * pages.
 */
export type WebhookDependencies = { sealingKey: Buffer; rules: ReceiverRules; publicUrl: string }
