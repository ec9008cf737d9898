import { useState } from 'react'
import { useUsageNews } from '../../../money/tokens/usage-banner.tsx'
import { useTokenUsage } from '../../../money/tokens/use-token-usage.ts'

/** The team's tokens: whether there are any is decided here alone, and what was read of it is remembered here. */
export function useTokenAlarm(clubId: string, mayAsk: boolean) {
  const { usage, isLimited, noteUse, noteLimit } = useTokenUsage(clubId, mayAsk)
  const { news, dismiss } = useUsageNews(usage.stats)
  const [closed, setClosed] = useState<'nothing' | 'panel' | 'everything'>('nothing')
  const isBlocked = isLimited || usage.stats?.is_blocked === true
  // When the tokens run out again, it has to be said again.
  if (!isBlocked && closed !== 'nothing') setClosed('nothing')
  return {
    usage,
    news,
    dismissNews: dismiss,
    /** Whether nothing can be asked. */
    isBlocked,
    isPanelOpen: isBlocked && closed === 'nothing',
    isClosed: closed === 'everything',
    closePanel: () => setClosed('panel'),
    closeEverything: () => setClosed('everything'),
    noteUse,
    noteLimit() {
      setClosed('nothing')
      void noteLimit()
    },
  }
}
