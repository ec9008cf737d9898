import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { loadCode } from '../../platform/loading/load-code.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import type { TokenDialogProps } from './token-dialog-props.ts'

/** Offers both packages of tokens. Lazy-loaded on first opening. */
export function PackageDialog(props: TokenDialogProps) {
  const loaded = useOnDemand(loadPackages, props.open)
  return loaded ? <loaded.PackageDialogBox {...props} /> : null
}

/** Offers the tokens of one model. Lazy-loaded on first opening. */
export function TokenPurchaseDialog(props: TokenDialogProps & { model: TokenModel }) {
  const loaded = useOnDemand(loadPurchase, props.open)
  return loaded ? <loaded.TokenPurchaseBox {...props} /> : null
}

const loadPackages = () => loadCode(() => import('./package-dialog-box.tsx'))
const loadPurchase = () => loadCode(() => import('./token-purchase-box.tsx'))

/** Both dialogs, for pages that prefetch them. */
export const TOKEN_DIALOG_PARTS = [loadPackages, loadPurchase]
