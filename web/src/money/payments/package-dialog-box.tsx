import { TOKEN_PACKAGE_IDS, TOKEN_PACKAGES, type TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import billingStyles from './billing.module.css'
import { useBillingChoice } from './billing-choice.ts'
import { packageFailure } from './billing-failure.ts'
import { PurchaseFailure } from './billing-failure-banner.tsx'
import packageDialogStyles from './package-dialog.module.css'
import { PackageFeatures } from './package-features.tsx'
import { useTokenCheckout } from './token-checkout.ts'
import type { TokenDialogProps } from './token-dialog-props.ts'
import { offerOf } from './token-packages.ts'

/** The dialog itself, separate from `PackageDialog` because it is lazy-loaded on first opening. */
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
      className={packageDialogStyles.packageDialog}
    >
      {error && <PurchaseFailure failure={packageFailure(error)} />}
      <ul className={packageDialogStyles.packageList}>
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
      <p className={billingStyles.billingNote}>
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
    <li className={classNames(packageDialogStyles.package, popular && packageDialogStyles.isPopular)}>
      {popular && <Badge tone="flag">{t('tokenPurchase.popular')}</Badge>}
      <h3>{model}</h3>
      <p className={packageDialogStyles.packageAmount}>{amount}</p>
      <p className="text-sm muted">{t('tokenPurchase.price', { price })}</p>
      <PackageFeatures model={TOKEN_PACKAGES[id].model} />
      {children}
    </li>
  )
}
