import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** What a secret is stored as (argon2id). */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, COST)
}

/** Whether a secret is the one behind a hash; without a hash it takes just as long, so that time tells nothing. */
export async function isSecret(hashed: string | null | undefined, secret: string): Promise<boolean> {
  const isRight = await verify(hashed ?? (await decoy()), secret)
  return hashed ? isRight : false
}

// OWASP's smallest recommended cost of argon2id: 19 MiB, two passes.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashSecret(randomBytes(16).toString('hex'))
  return decoyHash
}
