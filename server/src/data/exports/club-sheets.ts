import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { MODEL_NAMES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { Database } from '../../platform/database/database.ts'
import { readMembers, readReceipts, readUsage, type UsageLine } from './club-sheets.queries.ts'
import { competitionSheets } from './competition-sheets.ts'
import { readListDuties, readListPeople, readLists, readListThings } from './list-sheets.queries.ts'
import { plain, type Sheet, sheetOf, text } from './sheet.ts'

/** Every table of a club's export, in the order of its parts. */
export function clubSheets(db: Database, clubId: string, language: LanguageCode): Sheet[] {
  return [
    membersSheet(db, clubId),
    usageSheet(db, clubId, language),
    invoicesSheet(db, clubId),
    ...competitionSheets(db, clubId, language),
    ...listSheets(db, clubId),
  ]
}

function membersSheet(db: Database, clubId: string): Sheet {
  return sheetOf({ name: 'members', part: 'members' }, () => readMembers(db, clubId), {
    id: plain(({ id }) => id),
    first_name: text(({ firstName }) => firstName),
    last_name: text(({ lastName }) => lastName),
    email: text(({ email }) => email),
    role: plain(({ role }) => role),
    is_coach: plain(({ isCoach }) => isCoach),
    joined_at: plain(({ joinedAt }) => joinedAt),
    last_active: plain(({ lastActive }) => lastActive),
  })
}

function usageSheet(db: Database, clubId: string, language: LanguageCode): Sheet {
  const former = translate(language, 'data:export.formerMember')
  const nobody = translate(language, 'data:export.nobody')
  const nameIn = ({ occasion, memberId, memberName }: UsageLine) =>
    occasion !== 'charge' ? null : (memberName ?? (memberId ? former : nobody))
  return sheetOf({ name: 'usage', part: 'usage' }, () => readUsage(db, clubId), {
    day: plain(({ day }) => day),
    model: plain(({ model }) => MODEL_NAMES[model as TokenModel]),
    occasion: plain(({ occasion }) => occasion),
    member_id: plain(({ memberId }) => memberId),
    member: text(nameIn),
    from_allowance: plain(({ allowance }) => allowance),
    from_bought: plain(({ bought }) => bought),
    input_tokens: plain(({ inputTokens }) => inputTokens),
    output_tokens: plain(({ outputTokens }) => outputTokens),
  })
}

function invoicesSheet(db: Database, clubId: string): Sheet {
  return sheetOf({ name: 'invoices', part: 'invoices' }, () => readReceipts(db, clubId), {
    id: plain(({ id }) => id),
    paid_at: plain(({ paidAt }) => paidAt),
    item: plain(({ kind, plan, packageId }) => `${kind}: ${plan ?? packageId ?? ''}`),
    net_cents: plain(({ netCents }) => netCents),
    vat_cents: plain(({ vatCents }) => vatCents),
    total_cents: plain(({ totalCents }) => totalCents),
    currency: plain(() => 'EUR'),
    country: plain(({ country }) => country),
    vat_id: text(({ vatId }) => vatId),
    buyer_name: text(({ buyerName }) => buyerName),
    buyer_address: text(({ buyerAddress }) => buyerAddress),
    invoice_url: plain(({ invoiceUrl }) => invoiceUrl),
    refunded_at: plain(({ refundedAt }) => refundedAt),
  })
}

function listSheets(db: Database, clubId: string): Sheet[] {
  const ofList = {
    list_id: plain(({ listId }: { listId: string }) => listId),
    list: text(({ list }: { list: string }) => list),
  }
  return [
    sheetOf({ name: 'lists', part: 'lists' }, () => readLists(db, clubId), {
      list_id: plain(({ id }) => id),
      list: text(({ name }) => name),
      team: text(({ team }) => team),
      sport: plain(({ sport }) => sport),
      date: plain(({ date }) => date),
      time: plain(({ time }) => time),
      meet_time: plain(({ meetTime }) => meetTime),
      minutes: plain(({ minutes }) => minutes),
      place: text(({ place }) => place),
      time_zone: plain(({ timeZone }) => timeZone),
      maker: text(({ maker }) => maker),
    }),
    sheetOf({ name: 'list-people', part: 'lists' }, () => readListPeople(db, clubId), {
      ...ofList,
      person: text(({ name }) => name),
      email: text(({ email }) => email),
      member_id: plain(({ memberId }) => memberId),
      answer: plain(({ answer }) => answer),
      note: text(({ note }) => note),
    }),
    sheetOf({ name: 'list-things', part: 'lists' }, () => readListThings(db, clubId), {
      ...ofList,
      thing: text(({ thing }) => thing),
      person: text(({ takenBy }) => takenBy),
      is_done: plain(({ isDone }) => isDone),
    }),
    sheetOf({ name: 'list-duties', part: 'lists' }, () => readListDuties(db, clubId), {
      ...ofList,
      date: plain(({ date }) => date),
      duty: text(({ duty }) => duty),
      person: text(({ person }) => person),
    }),
  ]
}
