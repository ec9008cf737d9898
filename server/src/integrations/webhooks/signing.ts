import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A new secret as Standard Webhooks writes them: 24 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** The headers by which a receiver knows that a message is ours (Standard Webhooks); each secret signs. */
export function signedHeaders(id: string, body: string, secrets: readonly string[], now: Date) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}
