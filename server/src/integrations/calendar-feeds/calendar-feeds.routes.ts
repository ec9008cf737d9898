import * as calls from '@touchline/contract/integrations/calendar-feeds.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { calendarFeeds, closeCalendarFeed } from './calendar-feeds.ts'

export function calendarFeedsRoutes(app: FastifyInstance, db: Database, publicUrl: string): void {
  serve(app, calls.listCalendarFeeds, async ({ caller }) => ({
    feeds: await calendarFeeds(db, caller.clubId, publicUrl),
  }))
  serve(app, calls.closeCalendarFeed, async ({ caller, params }) => {
    await closeCalendarFeed(db, caller, { kind: params.kind as calls.CalendarFeed['kind'], id: params.id })
    return { closed: true as const }
  })
}
