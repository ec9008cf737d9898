import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import billingStyles from './billing.module.css'
import { useBillingChoice } from './billing-choice.ts'
import { purchaseFailure } from './billing-failure.ts'
import { PurchaseFailure } from './billing-failure-banner.tsx'
import packageDialogStyles from './package-dialog.module.css'
import { PackageFeatures } from './package-features.tsx'
import { useTokenCheckout } from './token-checkout.ts'
import type { TokenDialogProps } from './token-dialog-props.ts'
import { offerOf, packageOf } from './token-packages.ts'

type TokenPurchaseBoxProps = TokenDialogProps & { model: TokenModel }

/** The dialog itself, separate from `TokenPurchaseDialog` because it is lazy-loaded on first opening. */
export function TokenPurchaseBox({ clubId, model, open, onOpenChange }: TokenPurchaseBoxProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const openCheckout = useTokenCheckout(clubId)
  const { choose, changeOpen, isBusy, error } = useBillingChoice(
    (tokenType: TokenModel) => openCheckout({ tokenType }),
    onOpenChange,
  )
  const offer = offerOf(packageOf(model), language)
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={t('tokenPurchase.one.title', { model: offer.model })}
      description={t('tokenPurchase.description')}
      closeLabel={t('tokenPurchase.close')}
      actions={
        <>
          <Button variant="line" onClick={() => changeOpen(false)}>
            {t('tokenPurchase.one.later')}
          </Button>
          <Button busy={isBusy} busyLabel={t('tokenPurchase.busy')} onClick={() => choose(model)}>
            {t('tokenPurchase.one.pay')}
          </Button>
        </>
      }
    >
      {error && <PurchaseFailure failure={purchaseFailure(error)} />}
      <p className={packageDialogStyles.packageOne}>
        <span className={packageDialogStyles.packageAmount}>{offer.amount}</span>
        <span className="muted">{t('tokenPurchase.price', { price: offer.price })}</span>
      </p>
      <PackageFeatures model={model} />
      <p className={billingStyles.billingNote}>
        {t('tokenPurchase.lasting')} {t('tokenPurchase.secure')}
      </p>
    </Dialog>
  )
}
