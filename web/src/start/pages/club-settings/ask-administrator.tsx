import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from '../settings-layout.module.css'
import { SettingsSection } from '../settings-layout.tsx'

/** Shown to players in place of club password and subscription. */
export function AskAdministrator() {
  const { t } = useTranslation()
  return (
    <SettingsSection
      heading={t('clubSettings.askAdministrator.heading')}
      description={t('clubSettings.askAdministrator.description')}
    >
      <Card className={styles.settingsNote}>
        <p>{t('clubSettings.askAdministrator.text')}</p>
        <Link className="link" to={PAGES.playerSettings.path}>
          {t('clubSettings.askAdministrator.ownPassword')}
        </Link>
      </Card>
    </SettingsSection>
  )
}
