import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsSection } from '../settings-layout.tsx'
import styles from './player-profile.module.css'

const ROWS = { about: 3, goals: 1, limits: 1, time: 3, figures: 4 } as const

/** A skeleton of about the sections' final height. */
export function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      {Object.entries(ROWS).map(([section, rows]) => (
        <SettingsSection key={section} heading={t(`profile.${section}.heading`)}>
          <div className="card">
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows without content differ in nothing else
              <div key={row} className={styles.waiting}>
                <Skeleton width="30%" height={12} />
                <Skeleton width="55%" height={16} />
              </div>
            ))}
          </div>
        </SettingsSection>
      ))}
    </div>
  )
}
