import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../club/sessions/session.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { Button } from '../../../ui/button.tsx'
import { useOnDemand } from '../../../ui/use-on-demand.ts'

type MoreTokensProps = {
  session: Session
  isOut: boolean
  /** Whether there is reason to ask for more; administrators may buy at any time. */
  isLow: boolean
  onBuy: () => void
}

/** How to get more tokens: administrators buy them, players ask the administrator, and see no shop. */
export function MoreTokens({ session, isOut, isLow, onBuy }: MoreTokensProps) {
  const { t } = useTranslation()
  const isAdmin = session.role === 'admin'
  const asker = isAdmin || !(isOut || isLow) ? undefined : session.playerId
  const asking = useOnDemand(loadAskForTokens, asker)
  if (!isAdmin) return asker && asking ? <asking.AskForTokens playerId={asker} isProminent={isOut} /> : null
  return (
    <Button variant={isOut ? 'primary' : 'line'} size="sm" onClick={onBuy}>
      <Plus className="icon icon-sm" aria-hidden="true" />
      {t('tokens.card.buy')}
    </Button>
  )
}

export const loadAskForTokens = () => loadCode(() => import('../../../money/tokens/ask-for-tokens.tsx'))
