import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../club/sessions/use-session.ts'
import { useBillingPortal } from '../../../money/payments/billing-portal.ts'
import { subscriptionQuery } from '../../../money/payments/subscription.ts'
import { PackageDialog } from '../../../money/payments/token-dialogs.tsx'
import { TokenReturn } from '../../../money/payments/token-return.tsx'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import settingsLayoutStyles from '../settings-layout.module.css'
import { SettingsLayout } from '../settings-layout.tsx'
import billingStyles from './billing.module.css'
import { Receipts } from './receipts.tsx'

/** The club's payments, with links to buy tokens and to manage the card and the invoices. */
export function BillingPage() {
  const session = useSession()
  // Just logged out, in this tab or another: the guard is about to redirect.
  return session ? <Billing clubId={session.clubId} /> : null
}

function Billing({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const [isBuying, setBuying] = useState(false)
  const portal = useBillingPortal(clubId)
  return (
    <SettingsLayout
      heading={t('billing.heading')}
      back={<BackToSettings />}
      badge={
        <div className={billingStyles.billingActions}>
          <Portal clubId={clubId} {...portal} />
          <Button onClick={() => setBuying(true)}>
            <Plus className="icon" aria-hidden="true" />
            {t('billing.buyTokens')}
          </Button>
        </div>
      }
    >
      <TokenReturn className={billingStyles.billingNews} />
      {portal.error && (
        <Banner tone="critical" className={billingStyles.billingNews}>
          {sentence(portal.error)}
        </Banner>
      )}
      <p className={billingStyles.billingLead}>{t('billing.lead')}</p>
      <Receipts clubId={clubId} />
      <PackageDialog clubId={clubId} open={isBuying} onOpenChange={setBuying} />
    </SettingsLayout>
  )
}

function BackToSettings() {
  const { t } = useTranslation()
  return (
    <Link
      className={classNames(buttonClass({ variant: 'ghost' }), settingsLayoutStyles.settingsBack)}
      to={PAGES.clubSettings.path}
    >
      <ArrowLeft className="icon" aria-hidden="true" />
      {t('billing.back')}
    </Link>
  )
}

type PortalProps = { clubId: string; open: () => void; isBusy: boolean }

/** Only a real payment provider has pages of its own for cards and invoices. */
function Portal({ clubId, open, isBusy }: PortalProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: subscription } = useQuery(subscriptionQuery(clubId, language.code))
  if (!subscription?.hasPortal) return null
  return (
    <Button variant="line" busy={isBusy} busyLabel={t('subscription.opening')} onClick={open}>
      {t('subscription.invoicesAndCard')}
    </Button>
  )
}
