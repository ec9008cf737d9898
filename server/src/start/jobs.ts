import type { Answers } from '../coaching/chat/answers.ts'
import { dailyCountsJob } from '../coaching/safety/safety.ts'
import { dailyBackupsJob } from '../data/backup/daily-backups.ts'
import { snapshotsJob } from '../data/backup/snapshots.ts'
import { erasureJob } from '../data/erasure/erasure-job.ts'
import { exportsJob } from '../data/exports/export-job.ts'
import { retentionJob } from '../data/retention/retention.ts'
import { deliveriesJob, overdueDeliveriesJob, type WebhookDependencies } from '../integrations/webhooks/webhooks.ts'
import type { PaymentDependencies } from '../money/payments/payment-dependencies.ts'
import { reconciliationJob } from '../money/payments/reconcile.ts'
import { topUpJob } from '../money/payments/top-up-run.ts'
import { statisticsJob } from '../money/statistics/statistics.ts'
import { heldTokensJob, ledgerCheckJob } from '../money/tokens/tokens.ts'
import { noticesJob } from '../money/wallet/notices.ts'
import { remindersJob } from '../planning/lists/lists.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { Settings } from '../platform/env.ts'
import type { SendMail } from '../platform/mail/mail.ts'
import { type OutboxLog, outboxAgeJob, outboxJob } from '../platform/mail/outbox.ts'
import { countRetentionDeleted } from '../platform/observability/metrics.ts'
import type { Job } from '../platform/workers/worker.ts'
import './ports.ts'

/** Dependencies of the background jobs. */
type JobDependencies = {
  database: OpenDatabase
  answers: Answers
  paymentDependencies: PaymentDependencies
  sendMail: SendMail
  webhookDependencies: WebhookDependencies
  log: OutboxLog
  settings: Pick<Settings, 'dataDir' | 'backups'>
}

/** All background jobs in one list (docs/decisions/0019). */
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
