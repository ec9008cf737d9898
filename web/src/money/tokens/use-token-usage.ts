import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TokenStats } from '@touchline/contract/money/tokens.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../platform/language/use-language.ts'
import { LEAST_REFRESH_MS, POLL_MS, refreshDelay } from './refresh-delay.ts'
import { isLimited, limitAt, type TokenLimit } from './token-limit.ts'
import { tokenStatsQuery } from './token-stats.ts'

/** The team's tokens, as shown throughout a page. */
export type TokenUsage = { stats: TokenStats | undefined; error: Error | null }

/**
 * Keeps the team's tokens fresh: refetched every 30 seconds, when the tab becomes visible, and when notified of use;
 * throttled to once in 10 seconds, never in a hidden tab, never while a request is in flight, and only if the session
 * may ask.
 */
export function useTokenUsage(clubId: string, mayAsk: boolean) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    ...tokenStatsQuery(clubId, language.code),
    staleTime: LEAST_REFRESH_MS,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    enabled: mayAsk,
  })
  const stats = data?.stats
  const [limit, setLimit] = useState<TokenLimit>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const noteUse = useCallback(() => {
    const { queryKey } = tokenStatsQuery(clubId, language.code)
    const { dataUpdatedAt = 0, errorUpdatedAt = 0, fetchStatus } = queries.getQueryState(queryKey) ?? {}
    const lastAt = fetchStatus === 'fetching' ? Date.now() : Math.max(dataUpdatedAt, errorUpdatedAt)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(
      () => {
        // A tab that becomes visible refetches automatically.
        if (!document.hidden) void queries.refetchQueries({ queryKey }, { cancelRefetch: false })
      },
      refreshDelay(Date.now(), lastAt),
    )
  }, [queries, clubId, language.code])

  const noteLimit = useCallback(async () => {
    setLimit(limitAt(undefined))
    const fresh = await queries
      .fetchQuery({ ...tokenStatsQuery(clubId, language.code), staleTime: 0 })
      .catch(() => undefined)
    setLimit(limitAt(fresh?.stats ?? queries.getQueryData(tokenStatsQuery(clubId, language.code).queryKey)?.stats))
  }, [queries, clubId, language.code])

  return { usage: { stats, error } satisfies TokenUsage, isLimited: isLimited(limit, stats), noteUse, noteLimit }
}
