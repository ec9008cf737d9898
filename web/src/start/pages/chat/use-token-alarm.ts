import { useState } from 'react'
import { useUsageNews } from '../../../money/tokens/usage-banner.tsx'
import { useTokenUsage } from '../../../money/tokens/use-token-usage.ts'

/** The team's tokens: decides whether they are used up, and remembers which warnings were dismissed. */
export function useTokenAlarm(clubId: string, mayAsk: boolean) {
  const { usage, isLimited, noteUse, noteLimit } = useTokenUsage(clubId, mayAsk)
  const { news, dismiss } = useUsageNews(usage.stats)
  const [closed, setClosed] = useState<'nothing' | 'panel' | 'everything'>('nothing')
  const isBlocked = isLimited || usage.stats?.is_blocked === true
  // When the tokens run out again, the warning has to appear again.
  if (!isBlocked && closed !== 'nothing') setClosed('nothing')
  return {
    usage,
    news,
    dismissNews: dismiss,
    /** Whether no question can be asked. */
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
