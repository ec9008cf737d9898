import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../sessions/session.ts'
import { AskForTokens } from '../../tokens/ask-for-tokens.tsx'
import { Button } from '../../ui/button.tsx'

type MoreTokensProps = {
  session: Session
  isOut: boolean
  /** Whether there is reason to ask for more; those who buy may do so at any time. */
  isLow: boolean
  onBuy: () => void
}

/** The way to more tokens: administrators buy them, players ask the administrator, and see no shop. */
export function MoreTokens({ session, isOut, isLow, onBuy }: MoreTokensProps) {
  const { t } = useTranslation()
  if (session.role !== 'admin') {
    const { playerId } = session
    return playerId && (isOut || isLow) ? <AskForTokens playerId={playerId} isProminent={isOut} /> : null
  }
  return (
    <Button variant={isOut ? 'primary' : 'line'} size="sm" onClick={onBuy}>
      <Plus className="icon icon-sm" aria-hidden="true" />
      {t('tokens.card.buy')}
    </Button>
  )
}
