import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A new secret in Standard Webhooks format: 24 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** The headers that prove to a receiver that a message is ours (Standard Webhooks), with one signature per secret. */
export function signedHeaders(id: string, body: string, secrets: readonly string[], now: Date) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}
