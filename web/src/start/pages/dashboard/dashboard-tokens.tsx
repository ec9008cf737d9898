import { PackageDialog, TokenPurchaseDialog } from '../../../money/payments/token-dialogs.tsx'
import { type BuyWish, TokenPanel } from '../../../money/tokens/token-panel.tsx'

type DashboardTokensProps = { clubId: string; wish: BuyWish | undefined; onWish: (wish: BuyWish | undefined) => void }

/** The club's tokens, and the dialogs for buying more. */
export function DashboardTokens({ clubId, wish, onWish: setWish }: DashboardTokensProps) {
  const close = () => setWish(undefined)
  return (
    <>
      <TokenPanel clubId={clubId} onBuy={setWish} />
      <PackageDialog clubId={clubId} open={wish === 'all'} onOpenChange={close} />
      <TokenPurchaseDialog clubId={clubId} model="gpt5" open={wish === 'gpt5'} onOpenChange={close} />
    </>
  )
}
