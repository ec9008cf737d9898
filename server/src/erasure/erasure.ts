import { ERASURE_WAIT_DAYS } from '@touchline/contract/erasure.ts'
import { getClub, mailAdministrator } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { writtenDay } from '../mail/mail.ts'
import { isSecret } from '../passwords.ts'
import { isRenewing, type PaymentDependencies, setCancelled } from '../payments/payments.ts'
import { deleteErasure, insertErasure, selectErasure } from './erasure.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** When a club will be erased; null if nobody asked for it. */
export async function eraseAtOf(db: Database, clubId: string): Promise<Date | null> {
  return (await selectErasure(db, clubId))?.eraseAt ?? null
}

/**
 * Has a club erased in a week, for its Admin PIN. The subscription is cancelled first, so that no money is taken any
 * more; if the provider cannot be reached, nothing has begun.
 */
export async function startErasure(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  pin: string,
  now = dependencies.now(),
): Promise<Date> {
  const { pinHash } = await getClub(db, clubId)
  if (!(await isSecret(pinHash, pin))) throw new Failure('INVALID_ADMIN_PIN')
  if (await isRenewing(db, clubId)) await setCancelled(db, dependencies, clubId, true)
  const eraseAt = new Date(now.getTime() + ERASURE_WAIT_DAYS * DAY_MS)
  return db.transaction(async (tx) => {
    if (!(await insertErasure(tx, { clubId, askedAt: now, eraseAt }))) return (await eraseAtOf(tx, clubId)) ?? eraseAt
    const club = await getClub(tx, clubId)
    const values = { clubName: club.name, date: writtenDay(eraseAt), settingsUrl: settingsUrlOf(dependencies) }
    await mailAdministrator(tx, club, `club-erasure:${clubId}:${now.toISOString()}`, 'clubErasureStarted', values)
    return eraseAt
  })
}

/** Leaves a club as it is; from the moment it is due that is too late. */
export async function callOffErasure(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  now = dependencies.now(),
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteErasure(tx, clubId, now))) return
    const club = await getClub(tx, clubId)
    const values = { clubName: club.name, settingsUrl: settingsUrlOf(dependencies) }
    await mailAdministrator(tx, club, `club-erasure-off:${clubId}:${now.toISOString()}`, 'clubErasureCalledOff', values)
  })
}

export function settingsUrlOf({ club }: PaymentDependencies): string {
  return `${club.publicUrl}/club/settings#erase`
}
