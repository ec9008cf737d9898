import { KEPT_DAYS } from '@touchline/contract/data/retention.ts'
import { eraseCodesSealedBefore } from '../../club/clubs/clubs.queries.ts'
import { deleteInvitationsBefore } from '../../club/invitations/invitations.queries.ts'
import { deleteCountsBefore, deleteResponsesBefore } from '../../coaching/safety/safety.queries.ts'
import { deleteDeliveriesBefore } from '../../integrations/webhooks/deliveries.queries.ts'
import type { PaymentDependencies } from '../../money/payments/payments.ts'
import { deleteUnrequestedWindows, deleteUsageDaysBefore } from '../../money/statistics/statistics.queries.ts'
import { deleteNoticesBefore } from '../../money/wallet/notices.queries.ts'
import { deleteCompetitionsBefore } from '../../planning/competitions/competitions.queries.ts'
import { deleteListsDeletedBefore } from '../../planning/lists/lists.queries.ts'
import { deletePeopleTakenOffBefore, deleteThingsTakenOffBefore } from '../../planning/lists/people.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteFarewellsBefore } from '../erasure/erasure.queries.ts'
import { eraseUnpaidClubsBefore } from '../erasure/unpaid-clubs.ts'
import { deleteExportsBefore, deleteFilesBefore } from '../exports/exports.queries.ts'
import { days, hours, type RetentionRule } from './rule.ts'

/** Tables that grow with clubs and their activity. */
export function clubRules(db: Database, dependencies: PaymentDependencies): RetentionRule[] {
  return [
    {
      table: 'clubs',
      since: 'it registered, of a club that never paid',
      keptMs: days(KEPT_DAYS.unpaidClubs),
      why: 'Time to decide; an open checkout is ended first. A club that paid once is never erased by the clock.',
      erase: (before, limit) => eraseUnpaidClubsBefore(db, dependencies, before, limit),
      atOnce: 20,
    },
    {
      table: 'clubs',
      since: 'it was opened: its codes for the success page',
      keptMs: hours(24),
      why: 'For a day whoever paid can read them; the club password is in their mail.',
      erase: (before, limit) => eraseCodesSealedBefore(db, before, limit),
    },
    {
      table: 'mails',
      since: 'it told of the erasure of a club',
      keptMs: days(1),
      why: 'Nothing of an erased club stays but its receipts.',
      erase: (before, limit) => deleteFarewellsBefore(db, before, limit),
    },
    {
      table: 'invitations',
      since: 'it expired',
      keptMs: days(KEPT_DAYS.invitations),
      why: 'So long whoever opens it learns what became of it.',
      erase: (before, limit) => deleteInvitationsBefore(db, before, limit),
    },
    {
      table: 'team_lists',
      since: 'it was deleted',
      keptMs: days(KEPT_DAYS.deletedLists),
      why: 'So long it can be restored.',
      erase: (before, limit) => deleteListsDeletedBefore(db, before, limit),
    },
    {
      table: 'list_people',
      since: 'they were taken off',
      keptMs: days(KEPT_DAYS.deletedLists),
      why: 'So long they can be put back with their answer.',
      erase: (before, limit) => deletePeopleTakenOffBefore(db, before, limit),
    },
    {
      table: 'list_things',
      since: 'it was taken off',
      keptMs: days(KEPT_DAYS.deletedLists),
      why: 'So long it can be put back.',
      erase: (before, limit) => deleteThingsTakenOffBefore(db, before, limit),
    },
    {
      table: 'competitions',
      since: 'it was deleted',
      keptMs: days(KEPT_DAYS.deletedCompetitions),
      why: 'So long it can be restored.',
      erase: (before, limit) => deleteCompetitionsBefore(db, before, limit),
    },
    {
      table: 'webhook_deliveries',
      since: 'it was made; one that still waits stays',
      keptMs: days(KEPT_DAYS.webhookLog),
      why: 'The log in which clubs find out what their receivers were told.',
      erase: (before, limit) => deleteDeliveriesBefore(db, before, limit),
    },
    {
      table: 'export_chunks',
      since: 'the file expired, a day after it was made',
      keptMs: 0,
      why: 'A file of all data lies about no longer than its link works.',
      erase: (before, limit) => deleteFilesBefore(db, before, limit),
      atOnce: 5,
    },
    {
      table: 'club_exports',
      since: 'it was asked for, once its file is gone',
      keptMs: hours(48),
      why: 'It counts against the day’s limit, and the page tells what became of it.',
      erase: (before, limit) => deleteExportsBefore(db, before, limit),
    },
    {
      table: 'token_notices',
      since: 'it was made',
      keptMs: days(KEPT_DAYS.tokenNotices),
      why: 'Each is told once a month.',
      erase: (before, limit) => deleteNoticesBefore(db, before, limit),
    },
    {
      table: 'usage_days',
      since: 'the day',
      keptMs: days(KEPT_DAYS.usageDays),
      why: 'The longest period of the statistics and the one before it; the ledger stays.',
      erase: (before, limit) => deleteUsageDaysBefore(db, before, limit),
    },
    {
      table: 'usage_windows',
      since: 'somebody last asked for it',
      keptMs: days(KEPT_DAYS.usageWindows),
      why: 'Sums of what stands elsewhere, made anew where somebody asks.',
      erase: (before, limit) => deleteUnrequestedWindows(db, before, limit),
    },
    {
      table: 'safety_counts',
      since: 'the day',
      keptMs: days(KEPT_DAYS.safetyCounts),
      why: 'To compare a year with the one before; it holds numbers only.',
      erase: (before, limit) => deleteCountsBefore(db, before, limit),
    },
    {
      table: 'safety_responses',
      since: 'the day',
      keptMs: days(KEPT_DAYS.safetyCounts),
      why: 'To compare a year with the one before; it holds numbers only.',
      erase: (before, limit) => deleteResponsesBefore(db, before, limit),
    },
  ]
}
