import { useState } from 'react'
import { isExhausted } from '../../tokens/token-level.ts'
import { useUsageNews } from '../../tokens/usage-banner.tsx'
import { useTokenUsage } from '../../tokens/use-token-usage.ts'

/** The team's tokens, and what of them has to be said aloud until somebody has read it. */
export function useTokenAlarm(clubId: string, mayAsk: boolean) {
  const { usage, isLimited, noteUse, noteLimit } = useTokenUsage(clubId, mayAsk)
  const { news, dismiss } = useUsageNews(usage.stats)
  const [isRead, setRead] = useState(false)
  const isOut = isLimited || (usage.stats !== undefined && isExhausted(usage.stats))
  // When the tokens run out again, it has to be said again.
  if (!isOut && isRead) setRead(false)
  return {
    usage,
    news,
    dismissNews: dismiss,
    isOut: isOut && !isRead,
    dismissOut: () => setRead(true),
    isBlocked: isOut || usage.stats?.is_blocked === true,
    noteUse,
    noteLimit() {
      setRead(false)
      void noteLimit()
    },
  }
}
