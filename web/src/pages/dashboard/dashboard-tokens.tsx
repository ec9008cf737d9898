import { useState } from 'react'
import { PackageDialog, TokenPurchaseDialog } from '../../payments/token-dialogs.tsx'
import { type BuyWish, TokenPanel } from '../../tokens/token-panel.tsx'

/** The club's tokens, and the dialogs in which more are bought. */
export function DashboardTokens({ clubId }: { clubId: string }) {
  const [wish, setWish] = useState<BuyWish>()
  const close = () => setWish(undefined)
  return (
    <>
      <TokenPanel clubId={clubId} onBuy={setWish} />
      <PackageDialog clubId={clubId} open={wish === 'all'} onOpenChange={close} />
      <TokenPurchaseDialog clubId={clubId} model="gpt5" open={wish === 'gpt5'} onOpenChange={close} />
    </>
  )
}
