import type { ErasureRow } from '../../club/clubs/club-erasures.table.ts'
import { getClub, lockClub, mailAdministrator } from '../../club/clubs/clubs.ts'
import { keepReceiptsWithoutPeople, outlivesErasure, type PaymentDependencies } from '../../money/payments/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import { despiteDeadlocks } from '../../platform/database/deadlock.ts'
import { attemptRow, backoffMs, type ClaimedWork } from '../../platform/workers/claimed-row.ts'
import type { Job } from '../../platform/workers/worker.ts'
import { type Answers, endWhenAsked, endWhenDue, isWaitedFor } from './club-end.ts'
import {
  claimErasure,
  deferErasure,
  deleteClub,
  deleteMailsOfClub,
  dropErasure,
  lockIfDue,
  markPlayersNotified,
  noteWaiting,
  selectErasures,
} from './erasure.queries.ts'
import { settingsUrlOf } from './erasure.ts'
import { confirmErasure, notifyPlayers, remindAdministrator } from './erasure-mails.ts'

/** Announces upcoming erasures of clubs and erases the clubs that are due. */
export function erasureJob(db: Database, dependencies: PaymentDependencies, answers: Answers): Job {
  return {
    name: 'clubs to be erased',
    everyMs: 60_000,
    onLeaderOnly: true,
    atStart: true,
    run: () => runErasures(db, dependencies, answers),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
const ADMINISTRATOR_BEFORE_MS = DAY_MS
// Late enough that an administrator's accidental click does not alarm the players.
const PLAYERS_BEFORE_MS = 3 * DAY_MS

/** Processes each club that is due; a failed one is retried and does not block the others. */
export async function runErasures(
  db: Database,
  dependencies: PaymentDependencies,
  answers: Answers,
  now = dependencies.now(),
): Promise<void> {
  const queue = queueOf(db, now, (erasure) => eraseClub({ db, dependencies, answers, erasure }, now))
  for (const erasure of await selectErasures(db)) {
    if (erasure.eraseAt > now) {
      await approach({ db, dependencies, answers, erasure }, now).catch((err) =>
        dependencies.log.error({ err, clubId: erasure.clubId }, 'Preparing club erasure failed, will retry'),
      )
      continue
    }
    const claimed = await claimErasure(db, erasure.clubId, now, LEASE_MS)
    if (claimed) await attemptRow(claimed, queue, dependencies.log)
  }
}

// Short, so that a club waiting for something like a pending payment is checked again soon.
const LEASE_MS = 60_000
const RETRIES = { firstMs: 2 * 60_000, longestMs: DAY_MS }
const ALARMING_ATTEMPTS = 5

/**
 * Never given up, because the club has a right to it; after a few attempts it is retried daily, and the operator is
 * alerted.
 */
function queueOf(db: Database, now: Date, work: (erasure: ErasureRow) => Promise<void>): ClaimedWork<ErasureRow> {
  return {
    subject: 'Club erasure',
    maxAttempts: () => Infinity,
    alarmingAttempts: ALARMING_ATTEMPTS,
    work,
    retry: ({ clubId, attempts }) => deferErasure(db, clubId, new Date(now.getTime() + backoffMs(attempts, RETRIES))),
    giveUp: async () => {},
    details: ({ clubId }, err) => ({ clubId, err }),
  }
}

type Work = Parameters<typeof endWhenDue>[0]

/** Ends what could not be ended with the request or has started since, and notifies people. */
async function approach(work: Work, now: Date): Promise<void> {
  const { db, dependencies, erasure } = work
  if (await outlivesErasure(db, erasure.clubId, erasure)) return keepPayingClub(db, dependencies, erasure.clubId)
  await endWhenAsked(work)
  await tell(db, dependencies, erasure, now)
}

async function tell(db: Database, dependencies: PaymentDependencies, erasure: ErasureRow, now: Date): Promise<void> {
  const leftMs = erasure.eraseAt.getTime() - now.getTime()
  const club = await getClub(db, erasure.clubId)
  if (leftMs <= ADMINISTRATOR_BEFORE_MS) await remindAdministrator(db, club, erasure, settingsUrlOf(dependencies))
  if (leftMs > PLAYERS_BEFORE_MS || erasure.playersToldAt) return
  await db.transaction(async (tx) => {
    await notifyPlayers(tx, club, erasure, dependencies.club.publicUrl)
    await markPlayersNotified(tx, club.id, now)
  })
}

/** Erases a club that is due, once no payment is pending. Every step is idempotent. */
async function eraseClub(work: Work, now: Date): Promise<void> {
  const { db, dependencies, erasure } = work
  const { clubId } = erasure
  if (await outlivesErasure(db, clubId, erasure)) return keepPayingClub(db, dependencies, clubId)
  if (!(await endWhenDue(work))) {
    dependencies.log.info({ clubId }, 'Club erasure postponed: payment pending')
    return noteWaiting(db, clubId)
  }
  // Payment events triggered by the previous step may arrive meanwhile and lock some of the club's rows.
  const erase = () =>
    db.transaction(async (tx) => {
      if (!(await lockIfDue(tx, clubId, now))) return false
      // From here on no purchase can start: its row would need to reference the club.
      const club = await lockClub(tx, clubId)
      if (await isWaitedFor(tx, clubId)) return false
      await keepReceiptsWithoutPeople(tx, clubId)
      await deleteMailsOfClub(tx, clubId)
      await deleteClub(tx, clubId)
      await confirmErasure(tx, club)
      return true
    })
  if (await despiteDeadlocks(erase)) dependencies.log.info({ clubId }, 'Club erased')
}

/** Resuming the subscription or buying a plan cancels the erasure: nothing that is paid for is erased. */
async function keepPayingClub(db: Database, dependencies: PaymentDependencies, clubId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const club = await getClub(tx, clubId)
    await dropErasure(tx, clubId)
    const values = { clubName: club.name, settingsUrl: settingsUrlOf(dependencies) }
    const key = `club-erasure-kept:${clubId}:${dependencies.now().toISOString()}`
    await mailAdministrator(tx, club, key, 'clubErasureCalledOff', values)
  })
}
