import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  dismissNotice,
  getNotices,
  getOwnShare,
  getSpecialistSums,
  getStatement,
  getWallet,
  listCaps,
  type Notice,
  setCaps,
  setMemberCap,
} from '@touchline/contract/money/wallet.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

const walletOf = (clubId: string) => ['wallet', clubId]

/** The club's tokens this month: use, outlook, caps and notices. */
export function walletQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: [...walletOf(clubId), 'month'],
    queryFn: ({ signal }) => call(getWallet, { params: { clubId }, language, signal }),
  })
}

/** The notices of this month. */
export function noticesQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: [...walletOf(clubId), 'notices'],
    queryFn: ({ signal }) => call(getNotices, { params: { clubId }, language, signal }),
  })
}

/** A page of members with their caps; the previous page stays visible while it loads. */
export function capsQuery(clubId: string, view: { search: string; page: number }, language: LanguageCode) {
  return queryOptions({
    queryKey: [...walletOf(clubId), 'caps', view],
    queryFn: ({ signal }) => {
      const query = { page: String(view.page), ...(view.search && { search: view.search }) }
      return call(listCaps, { params: { clubId }, query, language, signal })
    },
    placeholderData: keepPreviousData,
  })
}

/** The filters of the statement. */
export type StatementView = {
  from: string
  to: string
  model: TokenModel | ''
  /** A member's id, `shared`, `former`, or empty for all. */
  who: string
}

export function statementFilter({ from, to, model, who }: StatementView) {
  return { from, to, ...(model && { model }), ...(who && { who }) }
}

/** A page of the statement; the previous page stays visible while it loads. */
export function statementQuery(
  clubId: string,
  view: StatementView,
  cursor: string | undefined,
  language: LanguageCode,
) {
  return queryOptions({
    queryKey: [...walletOf(clubId), 'statement', view, cursor],
    queryFn: ({ signal }) => {
      const query = { ...statementFilter(view), ...(cursor && { cursor }) }
      return call(getStatement, { params: { clubId }, query, language, signal })
    },
    placeholderData: keepPreviousData,
  })
}

/** The usage by specialist in a past month. */
export function specialistSumsQuery(clubId: string, month: string, language: LanguageCode) {
  return queryOptions({
    queryKey: [...walletOf(clubId), 'specialists', month],
    queryFn: ({ signal }) => call(getSpecialistSums, { params: { clubId }, query: { month }, language, signal }),
  })
}

/** The reader's own share of the month's tokens. */
export function ownShareQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ['own-share'],
    queryFn: ({ signal }) => call(getOwnShare, { language, signal }),
  })
}

/** Changes caps and refetches the displayed data. */
export function useCaps(clubId: string, language: LanguageCode) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: walletOf(clubId) })
  const ofAll = useMutation({
    mutationFn: (body: { member?: number | null; shared?: number | null }) =>
      call(setCaps, { params: { clubId }, body, language }),
    onSuccess: refresh,
  })
  const ofMember = useMutation({
    mutationFn: ({ memberId, cap }: { memberId: string; cap: number | null }) =>
      call(setMemberCap, { params: { clubId, memberId }, body: { cap }, language }),
    onSuccess: refresh,
  })
  return { ofAll, ofMember }
}

/** Dismisses the banner of a notice. */
export function useDismissNotice(clubId: string, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ model, level }: Pick<Notice, 'model' | 'level'>) =>
      call(dismissNotice, { params: { clubId }, body: { model, level }, language }),
    onSuccess: () => queries.invalidateQueries({ queryKey: walletOf(clubId) }),
  })
}
