import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PlanLacks } from '../../../club/clubs/plan-lacks.tsx'
import { AccountManagerCard } from '../../../club/support/account-manager-card.tsx'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { SettingsSection } from '../settings-layout.tsx'
import styles from './club-settings.module.css'

/** A link to the help, and the club's account manager. */
export function SupportSection({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  return (
    <SettingsSection heading={t('help:page.heading')} description={t('help:page.lead')}>
      <div className={styles.support}>
        <AccountManagerCard clubId={clubId} lacking={<PlanLacks capability="accountManager" />} />
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.help.path}>
          {t('help:page.open')}
          <ArrowRight className="icon" aria-hidden="true" />
        </Link>
      </div>
    </SettingsSection>
  )
}
