import type { Answers } from './chat/answers.ts'
import { expiredCodesJob } from './clubs/clubs.ts'
import { deletedCompetitionsJob } from './competitions/competitions.ts'
import type { OpenDatabase } from './database/database.ts'
import { expiredCountersJob } from './limits/limits.ts'
import type { SendMail } from './mail/mail.ts'
import { type OutboxLog, outboxJob } from './mail/outbox.ts'
import { removedMembersJob } from './members/removal.ts'
import type { PaymentDesk } from './payments/desk.ts'
import { reconciliationJob } from './payments/reconcile.ts'
import { dailyCountsJob } from './safety/safety.ts'
import { expiredSessionsJob } from './sessions/sessions.ts'
import type { Job } from './workers/worker.ts'

/** What the background jobs need. */
type JobDependencies = {
  database: OpenDatabase
  answers: Answers
  paymentDesk: PaymentDesk
  sendMail: SendMail
  log: OutboxLog
}

/** Everything that runs beside requests, in one list (docs/decisions/0019). */
export function backgroundJobs({ database, answers, paymentDesk, sendMail, log }: JobDependencies): Job[] {
  const { db } = database
  return [
    ...database.jobs,
    ...answers.jobs,
    outboxJob(db, sendMail, log),
    reconciliationJob(db, paymentDesk),
    expiredCountersJob(db),
    expiredSessionsJob(db),
    expiredCodesJob(db),
    removedMembersJob(db),
    deletedCompetitionsJob(db),
    dailyCountsJob(db, log),
  ]
}
