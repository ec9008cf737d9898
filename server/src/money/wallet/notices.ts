import { DEFAULT_NOTICE_LEVEL } from '@touchline/contract/money/notice-level.ts'
import { LEAST_FOR_A_QUESTION } from '@touchline/contract/money/tokens.ts'
import { NOTICE_LEVELS, type Notice, type NoticeLevel } from '@touchline/contract/money/wallet.ts'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { MODEL_NAMES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { getClub, mailAdministrator, noticeLevelOf } from '../../club/clubs/clubs.ts'
import { emit } from '../../platform/club-events/club-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { writtenDay } from '../../platform/mail/mail.ts'
import type { Job } from '../../platform/workers/worker.ts'
import { balancesOf, monthOf } from '../tokens/tokens.ts'
import { monthAfter } from './days.ts'
import { insertNotices, selectClubsToNotify, selectNotices, updateDismissed } from './notices.queries.ts'

/**
 * Notifies administrators of low tokens, once per month, model and level: the notice and its mail are one transaction,
 * so of several processes only one sends it. If two levels are passed at once, only the higher is mailed. Returns how
 * many mails were queued.
 */
export async function notifyOfLowTokens(
  db: Database,
  publicUrl: string,
  { clubs, now = new Date(), log }: { clubs?: readonly string[]; now?: Date; log?: NoticesLog } = {},
): Promise<number> {
  const at = { month: monthOf(now), nothingLeft: LEAST_FOR_A_QUESTION }
  let told = 0
  for (const clubId of await selectClubsToNotify(db, at, clubs)) {
    try {
      told += await db.transaction((tx) => tellClub(tx, publicUrl, clubId, at))
    } catch (err) {
      if (!log) throw err
      log.warn({ err, clubId }, 'Low-token notice failed, will retry')
    }
  }
  return told
}

/** The logger methods that notices use. */
type NoticesLog = { warn(details: object, message: string): void }

/** Notifies one club of its new levels; returns how many mails were queued. */
async function tellClub(
  tx: Database,
  publicUrl: string,
  clubId: string,
  at: { month: string; nothingLeft: number },
): Promise<number> {
  const news = await insertNotices(tx, at, clubId)
  let told = 0
  for (const model of new Set(news.map((one) => one.model))) {
    const highest = news.filter((one) => one.model === model).sort((one, other) => other.level - one.level)[0]
    if (!highest) continue
    const { level, left } = highest
    await emit(tx, clubId, { type: 'tokens.low', data: { model, percent: level, left } })
    if (await mailNotice(tx, clubId, publicUrl, { ...highest, month: at.month })) told++
  }
  return told
}

type News = { model: TokenModel; level: NoticeLevel; left: number; month: string }

/** Mails a notice, unless the administrator chose a higher level. */
async function mailNotice(
  db: Database,
  clubId: string,
  publicUrl: string,
  { model, level, left, month }: News,
): Promise<boolean> {
  const club = await getClub(db, clubId)
  if (level < (club.noticeLevel ?? DEFAULT_NOTICE_LEVEL)) return false
  const key = `tokens-low:${clubId}:${model}:${month}:${level}`
  const values = {
    ...{ clubName: club.name, model: MODEL_NAMES[model], percent: String(level) },
    left: new Intl.NumberFormat(localeOf(club.language as LanguageCode)).format(left),
    renewal: writtenDay(new Date(`${monthAfter(month, 1)}-01`)),
    walletUrl: `${publicUrl}${PAGES.wallet.path}`,
  }
  await mailAdministrator(db, club, key, level === 100 ? 'tokensOut' : 'tokensLow', values)
  return true
}

/** The notices of this month: when each was sent, and whether its banner is still shown. */
export async function noticesOf(db: Database, clubId: string, now = new Date()): Promise<Notice[]> {
  const [balances, rows, { level: wanted }] = await Promise.all([
    balancesOf(db, clubId, now),
    selectNotices(db, clubId, monthOf(now)),
    noticeLevelOf(db, clubId),
  ])
  return balances.flatMap(({ model, used, allowance, bought }) =>
    NOTICE_LEVELS.map((level) => {
      const row = rows.find((one) => one.model === model && one.level === level)
      const left = allowance + bought
      const isTrue = level === 100 ? left < LEAST_FOR_A_QUESTION : used * 100 >= level * (used + left)
      const sentAt = row?.createdAt.toISOString() ?? null
      return {
        model,
        level,
        sentAt,
        isShown: row !== undefined && row.dismissedAt === null && isTrue && level >= wanted,
      }
    }),
  )
}

/** Dismisses a banner for the rest of the month. */
export function dismissNotice(
  db: Database,
  clubId: string,
  { model, level }: { model: TokenModel; level: NoticeLevel },
  now = new Date(),
): Promise<void> {
  return updateDismissed(db, { clubId, model, level, month: monthOf(now) })
}

const LOOK_EVERY_MS = 60_000
/** Debounce after a charge: one check for all charges meanwhile. */
const SOON_MS = 1_000

/** Checks charged clubs soon after a charge, and all clubs periodically. */
export function noticesJob(
  db: Database,
  publicUrl: string,
  onCharge: (listener: (clubId: string) => void) => () => void,
  log: NoticesLog,
): Job {
  const charged = new Set<string>()
  return {
    name: 'token notices',
    everyMs: LOOK_EVERY_MS,
    run: async () => {
      const clubs = [...charged]
      charged.clear()
      await notifyOfLowTokens(db, publicUrl, clubs.length > 0 ? { clubs, log } : { log })
    },
    nudgedBy: (nudge) => {
      let soon: NodeJS.Timeout | undefined
      const unlisten = onCharge((clubId) => {
        charged.add(clubId)
        soon ??= setTimeout(() => {
          soon = undefined
          nudge()
        }, SOON_MS).unref()
      })
      return () => {
        unlisten()
        clearTimeout(soon)
      }
    },
  }
}
