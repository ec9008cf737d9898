import { ERASURE_WAIT_DAYS } from '@touchline/contract/data/erasure.ts'
import type { ErasureRow } from '../../club/clubs/club-erasures.table.ts'
import { getClub, mailAdministrator } from '../../club/clubs/clubs.ts'
import {
  cancelRenewals,
  openPlanPurchases,
  type PaymentDependencies,
  switchTopUpOff,
} from '../../money/payments/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { writtenDay } from '../../platform/mail/mail.ts'
import { isSecret } from '../../platform/secrets/passwords.ts'
import { type Answers, endWhenAsked } from './club-end.ts'
import { deleteErasure, selectErasure, upsertErasure } from './erasure.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** When a club will be erased; null without a request. */
export async function eraseAtOf(db: Database, clubId: string): Promise<Date | null> {
  return (await selectErasure(db, clubId))?.eraseAt ?? null
}

/**
 * Schedules a club's erasure in a week, confirmed by its Admin PIN. Cancels the subscription first, so that nothing
 * more is charged; if the provider cannot be reached, nothing is scheduled.
 */
export async function startErasure(
  db: Database,
  dependencies: PaymentDependencies,
  answers: Answers,
  clubId: string,
  pin: string,
  now = dependencies.now(),
): Promise<Date> {
  const { pinHash } = await getClub(db, clubId)
  if (!(await isSecret(pinHash, pin))) throw new Failure('INVALID_ADMIN_PIN')
  const cancelled = await cancelRenewals(db, dependencies, clubId)
  const erasure = await begin(db, dependencies, { clubId, askedAt: now, eraseAt: inAWeek(now), cancelled })
  try {
    await endWhenAsked({ db, dependencies, answers, erasure })
  } catch (error) {
    // The job continues within a minute; until then automatic purchases see that the club is about to be erased.
    dependencies.log.warn({ err: error, clubId }, 'Winding up club before erasure failed, will retry')
  }
  return erasure.eraseAt
}

type Begun = Pick<ErasureRow, 'clubId' | 'askedAt' | 'eraseAt' | 'cancelled'>

/** Records the erasure; from then on nothing is bought automatically. */
function begin(db: Database, dependencies: PaymentDependencies, begun: Begun): Promise<ErasureRow> {
  const { clubId, askedAt, eraseAt } = begun
  return db.transaction(async (tx) => {
    const purchasesBefore = await openPlanPurchases(tx, clubId)
    const { erasure, isNew } = await upsertErasure(tx, { ...begun, purchasesBefore })
    await switchTopUpOff(tx, clubId)
    if (!isNew) return erasure
    const club = await getClub(tx, clubId)
    const values = { clubName: club.name, date: writtenDay(eraseAt), settingsUrl: settingsUrlOf(dependencies) }
    await mailAdministrator(tx, club, `club-erasure:${clubId}:${askedAt.toISOString()}`, 'clubErasureStarted', values)
    return erasure
  })
}

function inAWeek(now: Date): Date {
  return new Date(now.getTime() + ERASURE_WAIT_DAYS * DAY_MS)
}

/** Cancels an erasure, unless it is already due. */
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
