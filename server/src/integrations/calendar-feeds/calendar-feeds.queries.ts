import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { competitions } from '../../planning/competitions/competitions.table.ts'
import { teamLists } from '../../planning/lists/lists.table.ts'
import { plans } from '../../planning/plans/plans.table.ts'
import type { Database } from '../../platform/database/database.ts'

/** An artefact of the club with the secret part of its calendar's address. */
export type FeedRow = { id: string; name: string; token: string | null }

export function selectCompetitionFeeds(db: Database, clubId: string): Promise<FeedRow[]> {
  return db
    .select({ id: competitions.id, name: competitions.name, token: competitions.shareToken })
    .from(competitions)
    .where(and(eq(competitions.clubId, clubId), isNotNull(competitions.shareToken), isNull(competitions.deletedAt)))
    .orderBy(desc(competitions.changedAt), competitions.id)
}

export function selectListFeeds(db: Database, clubId: string): Promise<FeedRow[]> {
  return db
    .select({ id: teamLists.id, name: teamLists.name, token: teamLists.linkToken })
    .from(teamLists)
    .where(and(eq(teamLists.clubId, clubId), isNotNull(teamLists.linkToken), isNull(teamLists.deletedAt)))
    .orderBy(desc(teamLists.date), teamLists.id)
}

/** The club's own plans only; a player's calendar is private to the player. */
export function selectPlanFeeds(db: Database, clubId: string): Promise<FeedRow[]> {
  return db
    .select({ id: plans.id, name: plans.title, token: plans.feedToken })
    .from(plans)
    .where(and(eq(plans.clubId, clubId), isNull(plans.ownerId), isNotNull(plans.feedToken), isNull(plans.deletedAt)))
    .orderBy(desc(plans.createdAt), plans.id)
}
