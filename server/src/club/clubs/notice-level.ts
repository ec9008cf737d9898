import { DEFAULT_NOTICE_LEVEL } from '@touchline/contract/money/notice-level.ts'
import type { NoticeLevel } from '@touchline/contract/money/wallet.ts'
import type { Database } from '../../platform/database/database.ts'
import { selectClub, updateClub } from './clubs.queries.ts'

/** The token usage percentage from which a club's administrator is notified. */
export async function noticeLevelOf(db: Database, clubId: string): Promise<{ level: NoticeLevel; isChosen: boolean }> {
  const { noticeLevel = null } = (await selectClub(db, clubId)) ?? {}
  return { level: noticeLevel ?? DEFAULT_NOTICE_LEVEL, isChosen: noticeLevel !== null }
}

export function chooseNoticeLevel(db: Database, clubId: string, level: NoticeLevel): Promise<void> {
  return updateClub(db, clubId, { noticeLevel: level })
}
