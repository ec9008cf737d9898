import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import type { Session } from '../../../club/sessions/session.ts'
import { PackageDialog, TokenPurchaseDialog } from '../../../money/payments/token-dialogs.tsx'

/** What the user wants to buy: tokens of one model, or a choice of both packages. */
export type Purchase = TokenModel | 'any'

type ChatPurchaseProps = { session: Session; wish: Purchase | undefined; onClose: () => void }

/** Sells tokens to administrators; players see no shop. */
export function ChatPurchase({ session, wish, onClose }: ChatPurchaseProps) {
  if (session.role !== 'admin') return null
  const { clubId } = session
  return (
    <>
      <PackageDialog clubId={clubId} open={wish === 'any'} onOpenChange={onClose} />
      <TokenPurchaseDialog clubId={clubId} model="gpt5" open={wish === 'gpt5'} onOpenChange={onClose} />
      <TokenPurchaseDialog clubId={clubId} model="gpt5_mini" open={wish === 'gpt5_mini'} onOpenChange={onClose} />
    </>
  )
}
