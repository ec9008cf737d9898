import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { addressBucket } from '../limits/address.ts'
import { isIdentified } from './identify.ts'

/** Maximum bytes of concurrent request bodies per address before the sender is authenticated. */
const ANONYMOUS_BYTES = 1024 * 1024

/** A body from an unauthenticated sender. */
type AnonymousBody = {
  /** Counts received bytes; throws PAYLOAD_TOO_LARGE if its address exceeds its maximum. */
  take(bytes: number): void
  /** Called once the sender is authenticated. */
  release(): void
}

const bodies = new WeakMap<FastifyRequest, AnonymousBody>()
const heldBytes = new Map<string, number>()

/** Bodies without a session are counted as they arrive and have a time limit; others pass unchanged. */
export function limitAnonymousBodies(app: FastifyInstance, bodyMs: number): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request) || isIdentified(request)) return payload
    const body = openBody(request, reply, bodyMs)
    return request.headers['content-type']?.startsWith('multipart/')
      ? payload
      : counted(request, body, payload as Readable)
  })
}

/** The body of an unauthenticated request. */
export function anonymousBody(request: FastifyRequest): AnonymousBody | undefined {
  return bodies.get(request)
}

function openBody(request: FastifyRequest, reply: FastifyReply, bodyMs: number): AnonymousBody {
  const address = addressBucket(request.ip)
  const late = setTimeout(() => request.raw.destroy(), bodyMs)
  let held = 0
  const forget = () => {
    const left = (heldBytes.get(address) ?? 0) - held
    held = 0
    if (left > 0) heldBytes.set(address, left)
    else heldBytes.delete(address)
  }
  const body: AnonymousBody = {
    take(bytes) {
      held += bytes
      const ofAddress = (heldBytes.get(address) ?? 0) + bytes
      heldBytes.set(address, ofAddress)
      if (ofAddress > ANONYMOUS_BYTES) throw new Failure('PAYLOAD_TOO_LARGE')
    },
    release() {
      clearTimeout(late)
      forget()
    },
  }
  request.raw.once('end', () => clearTimeout(late))
  request.raw.once('close', () => clearTimeout(late))
  // The time limit also applies to the rest of a rejected body.
  reply.raw.once('close', forget)
  bodies.set(request, body)
  return body
}

function counted(request: FastifyRequest, body: AnonymousBody, payload: Readable): Readable {
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        body.take(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Failure)
      }
    },
  })
  // The reader of the body gets the error; a body rejected by its length has no reader.
  counting.on('error', () => {})
  request.raw.once('close', () => {
    if (!request.raw.complete) counting.destroy(new Error('Client disconnected'))
  })
  return payload.pipe(counting)
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
