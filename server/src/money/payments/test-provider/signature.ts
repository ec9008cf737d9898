import { createHmac, timingSafeEqual } from 'node:crypto'
import { type PaymentEvent, UnsignedEvent } from '../provider.ts'

/** An event as posted: its bytes and the signature header. */
export type SignedEvent = { body: Buffer; signature: string }

/** Signs an event as Stripe does: `t=…,v1=…`, an HMAC over the timestamp and the bytes. */
export function signEvent(event: PaymentEvent, key: Buffer, now: Date): SignedEvent {
  const body = Buffer.from(JSON.stringify(event))
  const seconds = Math.floor(now.getTime() / 1000)
  return { body, signature: `t=${seconds},v1=${digestOf(body, seconds, key).toString('hex')}` }
}

/** Parses an event signed with this key in the last five minutes; otherwise throws `UnsignedEvent`. */
export function readSignedEvent(body: Buffer, signature: string | undefined, key: Buffer, now: Date): PaymentEvent {
  const [, moment, digest] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (!moment || !digest) throw new UnsignedEvent('The event carries no signature.')
  const seconds = Number(moment)
  if (!timingSafeEqual(Buffer.from(digest, 'hex'), digestOf(body, seconds, key))) {
    throw new UnsignedEvent('The signature does not match the body.')
  }
  // Prevents replaying a recorded event.
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) throw new UnsignedEvent('The signature is too old.')
  const posted = JSON.parse(body.toString()) as Posted
  return {
    id: posted.id,
    type: posted.type,
    occurredAt: new Date(posted.occurredAt),
    sessionId: posted.sessionId,
    subscriptionId: posted.subscriptionId,
    paymentId: posted.paymentId,
  }
}

const TOLERANCE_SECONDS = 5 * 60

type Posted = Omit<PaymentEvent, 'occurredAt'> & { occurredAt: string }

function digestOf(body: Buffer, seconds: number, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest()
}
