import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../failure.ts'
import { FairQueue, QueueFull } from '../fair-queue.ts'

/** Hashes a secret for storage (argon2id). */
export function hashSecret(secret: string): Promise<string> {
  return inTurn(() => hash(secret, cost))
}

/** Whether a secret matches a hash; takes equally long without a hash, so that timing reveals nothing. */
export async function isSecret(hashed: string | null | undefined, secret: string): Promise<boolean> {
  const stored = hashed ?? (await decoy())
  const isRight = await inTurn(() => verify(stored, secret))
  return hashed ? isRight : false
}

// OWASP's smallest recommended cost of argon2id: 19 MiB, two passes.
let cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** For tests only, which create hundreds of clubs and protect no secrets: hashing took a third of the server's time. */
export function hashCheaply(): void {
  cost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
}

/** About half a minute's work: anyone beyond that would wait in vain. */
export const HASHES_WAITING = 600

// Each hash occupies a core and a thread of Node's small pool: one core stays free for everything else.
const hashing = new FairQueue({ atOnce: Math.max(1, availableParallelism() - 1), waiting: HASHES_WAITING })

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await hashing.run({ group: 'argon2' }, work)
  } catch (error) {
    throw error instanceof QueueFull ? new Failure('UNAVAILABLE', {}, { cause: error }) : error
  }
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashSecret(randomBytes(16).toString('hex'))
  return decoyHash
}
