import type { CalendarFeed } from '@touchline/contract/integrations/calendar-feeds.ts'
import { getPublicCalendar } from '@touchline/contract/planning/competition-files.ts'
import { getLinkCalendar } from '@touchline/contract/planning/list-links.ts'
import { readPlanFeed } from '@touchline/contract/planning/plans.ts'
import { unshareCompetition } from '../../planning/competitions/competitions.ts'
import { unshareList } from '../../planning/lists/lists.ts'
import { closeFeed } from '../../planning/plans/plans.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { type FeedRow, selectCompetitionFeeds, selectListFeeds, selectPlanFeeds } from './calendar-feeds.queries.ts'

/** The calendars of a club with their full addresses. */
export async function calendarFeeds(db: Database, clubId: string, publicUrl: string): Promise<CalendarFeed[]> {
  const [competitions, lists, plans] = await Promise.all([
    selectCompetitionFeeds(db, clubId),
    selectListFeeds(db, clubId),
    selectPlanFeeds(db, clubId),
  ])
  const shown = (kind: CalendarFeed['kind'], path: string) => (row: FeedRow) => ({
    ...{ kind, id: row.id, name: row.name },
    address: `${publicUrl}${path.replace(':token', row.token ?? '')}`,
  })
  return [
    ...competitions.map(shown('competition', getPublicCalendar.path)),
    ...lists.map(shown('list', getLinkCalendar.path)),
    ...plans.map(shown('plan', readPlanFeed.path)),
  ]
}

/** Revokes a calendar's address on behalf of the administrator. */
export async function closeCalendarFeed(
  db: Database,
  admin: Caller,
  { kind, id }: Pick<CalendarFeed, 'kind' | 'id'>,
): Promise<void> {
  if (kind === 'competition') await unshareCompetition(db, admin, id)
  else if (kind === 'list') await unshareList(db, admin, id)
  else await closeFeed(db, { clubId: admin.clubId, memberId: undefined }, id)
}
