import { dailyBackupsJob } from './backup/daily-backups.ts'
import { snapshotsJob } from './backup/snapshots.ts'
import type { Answers } from './chat/answers.ts'
import type { OpenDatabase } from './database/database.ts'
import type { Settings } from './env.ts'
import { erasureJob } from './erasure/erasure-job.ts'
import { exportsJob } from './exports/export-job.ts'
import { remindersJob } from './lists/lists.ts'
import type { SendMail } from './mail/mail.ts'
import { type OutboxLog, outboxAgeJob, outboxJob } from './mail/outbox.ts'
import { countRetentionDeleted } from './observability/metrics.ts'
import type { PaymentDependencies } from './payments/payment-dependencies.ts'
import { reconciliationJob } from './payments/reconcile.ts'
import { topUpJob } from './payments/top-up-run.ts'
import { retentionJob } from './retention/retention.ts'
import { dailyCountsJob } from './safety/safety.ts'
import { statisticsJob } from './statistics/statistics.ts'
import { heldTokensJob, ledgerCheckJob } from './tokens/tokens.ts'
import { noticesJob } from './wallet/notices.ts'
import { deliveriesJob, overdueDeliveriesJob, type WebhookDependencies } from './webhooks/webhooks.ts'
import type { Job } from './workers/worker.ts'

/** What the background jobs need. */
type JobDependencies = {
  database: OpenDatabase
  answers: Answers
  paymentDependencies: PaymentDependencies
  sendMail: SendMail
  webhookDependencies: WebhookDependencies
  log: OutboxLog
  settings: Pick<Settings, 'dataDir' | 'backups'>
}

/** Everything that runs beside requests, in one list (docs/decisions/0019). */
export function backgroundJobs(dependencies: JobDependencies): Job[] {
  const { database, answers, paymentDependencies, sendMail, webhookDependencies, log, settings } = dependencies
  const { db } = database
  return [
    ...database.jobs,
    ...answers.jobs,
    ...snapshotsJob(database, settings.dataDir),
    ...dailyBackupsJob(database, settings),
    outboxJob(db, sendMail, log),
    outboxAgeJob(db),
    reconciliationJob(db, paymentDependencies),
    topUpJob(db, paymentDependencies),
    remindersJob(db, paymentDependencies.club.publicUrl, log),
    deliveriesJob(db, webhookDependencies, log),
    overdueDeliveriesJob(db),
    heldTokensJob(db),
    ledgerCheckJob(db, log),
    dailyCountsJob(db, log),
    noticesJob(db, paymentDependencies.club.publicUrl, answers.onCharge, log),
    statisticsJob(db, log),
    exportsJob(db, paymentDependencies.club.publicUrl, log),
    erasureJob(db, paymentDependencies, answers),
    retentionJob({ db, payments: paymentDependencies, log, onErased: countRetentionDeleted }),
  ]
}
