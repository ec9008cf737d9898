import { TOKEN_PACKAGE_IDS, TOKEN_PACKAGES, type TokenPackageId } from '@touchline/contract/pricing.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../language/use-language.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useBillingChoice } from './billing-choice.ts'
import { packageFailure } from './billing-failure.ts'
import { PurchaseFailure } from './billing-failure-banner.tsx'
import { PackageFeatures } from './package-features.tsx'
import { useTokenCheckout } from './token-checkout.ts'
import type { TokenDialogProps } from './token-dialogs.tsx'
import { offerOf } from './token-packages.ts'
import './billing.css'
import './package-dialog.css'

/** The dialog itself, apart from `PackageDialog` because it is fetched when it first opens. */
export function PackageDialogBox({ clubId, open, onOpenChange }: TokenDialogProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const openCheckout = useTokenCheckout(clubId)
  const { choose, changeOpen, isBusy, chosen, error } = useBillingChoice(
    (packageId: TokenPackageId) => openCheckout({ packageId }),
    onOpenChange,
  )
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={t('tokenPurchase.title')}
      description={t('tokenPurchase.description')}
      closeLabel={t('tokenPurchase.close')}
      className="package-dialog"
    >
      {error && <PurchaseFailure failure={packageFailure(error)} />}
      <ul className="package-list">
        {TOKEN_PACKAGE_IDS.map((id) => (
          <Package key={id} id={id}>
            <Button
              block
              variant={TOKEN_PACKAGES[id].popular ? 'primary' : 'line'}
              busy={isBusy && id === chosen}
              busyLabel={t('tokenPurchase.busy')}
              disabled={isBusy && id !== chosen}
              onClick={() => choose(id)}
            >
              {t('tokenPurchase.buy', { model: offerOf(id, language).model })}
            </Button>
          </Package>
        ))}
      </ul>
      <p className="billing-note">
        {t('tokenPurchase.lasting')} {t('tokenPurchase.secure')}
      </p>
    </Dialog>
  )
}

function Package({ id, children }: { id: TokenPackageId; children: ReactNode }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { model, amount, price } = offerOf(id, language)
  const { popular } = TOKEN_PACKAGES[id]
  return (
    <li className={classNames('package', popular && 'is-popular')}>
      {popular && <Badge tone="flag">{t('tokenPurchase.popular')}</Badge>}
      <h3>{model}</h3>
      <p className="package-amount">{amount}</p>
      <p className="sm muted">{t('tokenPurchase.price', { price })}</p>
      <PackageFeatures model={TOKEN_PACKAGES[id].model} />
      {children}
    </li>
  )
}
