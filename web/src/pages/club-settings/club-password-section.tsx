import { zodResolver } from '@hookform/resolvers/zod'
import { MIN_PASSWORD_LENGTH } from '@touchline/contract/fields.ts'
import { useTranslation } from 'react-i18next'
import { ClubPasswordChange, saveClubPassword } from '../../clubs/club-password.ts'
import { useLanguage } from '../../language/use-language.ts'
import { SettingsSection } from '../settings-layout.tsx'
import { SettingsPasswordForm } from '../settings-password-form.tsx'

/** Lets an administrator change the password of the whole club. */
export function ClubPasswordSection({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <SettingsSection
      id="password"
      heading={t('clubSettings.password.heading')}
      description={t('clubSettings.password.description')}
    >
      <SettingsPasswordForm<ClubPasswordChange>
        texts="clubSettings.password"
        fields={[
          {
            name: 'currentPassword',
            label: t('clubSettings.password.currentPassword'),
            autoComplete: 'current-password',
          },
          {
            name: 'newPassword',
            label: t('clubSettings.password.newPassword'),
            autoComplete: 'new-password',
            hint: t('clubSettings.password.hint', { count: MIN_PASSWORD_LENGTH }),
          },
        ]}
        resolver={RULES}
        save={(passwords) => saveClubPassword(clubId, passwords, language.code)}
        canCancel
      />
    </SettingsSection>
  )
}

const RULES = zodResolver(ClubPasswordChange)
