import type { ReceiverRules } from './addresses.ts'

/** What webhooks need: the key of their secrets, whom they may be sent to, and where the club's pages are. */
export type WebhookDependencies = { sealingKey: Buffer; rules: ReceiverRules; publicUrl: string }
