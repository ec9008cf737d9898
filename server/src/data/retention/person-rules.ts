import { DELETED_KEPT_SECONDS } from '@touchline/contract/coaching/history.ts'
import { KEPT_DAYS } from '@touchline/contract/data/retention.ts'
import { deleteUsesBefore } from '../../club/athletes/athletes.queries.ts'
import { deleteExpiredSessions } from '../../club/sessions/sessions.queries.ts'
import {
  deleteAnswersBefore,
  deleteAnswersOfEndedSessions,
  deleteNobodysAnswersBefore,
} from '../../coaching/chat/answers.queries.ts'
import { OldConversations } from '../../coaching/chat/old-conversations.ts'
import { deleteHistoriesBefore } from '../../coaching/history/history.queries.ts'
import { deleteMadeBefore } from '../../coaching/makers/makers.queries.ts'
import { deletePlansBefore } from '../../planning/plans/plans.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteCountersBefore } from '../../platform/limits/limits.queries.ts'
import { deleteMailsBefore, forgetMailsBefore } from '../../platform/mail/mail.queries.ts'
import { deleteCodesBefore } from '../../platform/mailed-codes/mailed-codes.queries.ts'
import { purgeMembersRemovedBefore } from '../removal/removal.ts'
import { days, hours, type RetentionRule } from './rule.ts'

/** Tables that grow with members and their activity. */
export function personRules(db: Database): RetentionRule[] {
  const conversations = new OldConversations()
  return [
    {
      table: 'sessions',
      since: 'it expired',
      keptMs: 0,
      why: 'An expired session opens nothing.',
      erase: (before, limit) => deleteExpiredSessions(db, before, limit),
    },
    {
      table: 'rate_limits',
      since: 'its window ended',
      keptMs: hours(1),
      why: 'A window that has ended counts nothing; the hour bears clocks that differ.',
      erase: (before, limit) => deleteCountersBefore(db, before, limit),
    },
    {
      table: 'mailed_codes',
      since: 'it was asked for',
      keptMs: hours(1),
      why: 'Codes are valid for ten minutes, and counted for an hour.',
      erase: (before, limit) => deleteCodesBefore(db, before, limit),
    },
    {
      table: 'mails',
      since: 'it was sent or given up: address and words',
      keptMs: days(KEPT_DAYS.mails),
      why: 'So long whoever helps can see what was written; the key stays, so that no occasion is told twice.',
      erase: (before, limit) => forgetMailsBefore(db, before, limit),
    },
    {
      table: 'mails',
      since: 'it was sent or given up: the rest',
      keptMs: days(KEPT_DAYS.sentMailKeys),
      why: 'No occasion comes again after a year.',
      erase: (before, limit) => deleteMailsBefore(db, before, limit),
    },
    {
      table: 'answers',
      since: 'it was asked for',
      keptMs: days(KEPT_DAYS.answers),
      why: 'The technical copy of an answer, for readers who come back and requests sent twice.',
      erase: (before, limit) => deleteAnswersBefore(db, before, limit),
    },
    {
      table: 'answers',
      since: 'it ended, of nobody in particular',
      keptMs: hours(1),
      why: 'Time to fetch the rest after a lost connection; it can be of somebody who erased their data.',
      erase: (before, limit) => deleteNobodysAnswersBefore(db, before, limit),
    },
    {
      table: 'answers',
      since: 'the untrusted session it belonged to ended',
      keptMs: 0,
      why: 'What is said in such a session ends with it.',
      erase: (_, limit) => deleteAnswersOfEndedSessions(db, limit),
    },
    {
      table: 'chat_turns',
      since: 'the last turn of a conversation that is not saved',
      keptMs: days(KEPT_DAYS.unsavedConversations),
      why: 'Half a year to come back to it; two weeks before the page says so. Saved ones stay.',
      erase: (before, limit) => conversations.eraseSome(db, before, limit),
      atOnce: 2_000,
    },
    {
      table: 'chat_histories',
      since: 'it was deleted',
      keptMs: DELETED_KEPT_SECONDS * 1000,
      why: 'So long its owner can undo it; what is not deleted stays, 300 each at most.',
      erase: (before, limit) => deleteHistoriesBefore(db, before, limit),
    },
    {
      table: 'athlete_uses',
      since: 'the answer',
      keptMs: days(KEPT_DAYS.profileUses),
      why: 'So long players see which answers used their profile.',
      erase: (before, limit) => deleteUsesBefore(db, before, limit),
    },
    {
      table: 'made_things',
      since: 'it was made',
      keptMs: hours(1),
      why: 'The same wish again within half an hour gives the same thing.',
      erase: (before, limit) => deleteMadeBefore(db, before, limit),
    },
    {
      table: 'plans',
      since: 'it was deleted',
      keptMs: days(KEPT_DAYS.deletedPlans),
      why: 'So long it can be restored.',
      erase: (before, limit) => deletePlansBefore(db, before, limit),
    },
    {
      table: 'members',
      since: 'they were removed',
      keptMs: days(KEPT_DAYS.removedMembers),
      why: 'So long they can be restored; their entries in the ledger stay.',
      erase: (before, limit) => purgeMembersRemovedBefore(db, before, limit),
      atOnce: 20,
    },
  ]
}
