import { zodResolver } from '@hookform/resolvers/zod'
import { MIN_PASSWORD_LENGTH } from '@touchline/contract/fields.ts'
import { PAGES } from '@touchline/contract/pages.ts'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../language/use-language.ts'
import { endSession } from '../../sessions/end-session.ts'
import { useSession } from '../../sessions/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Fact, Facts, LogoutSection, SettingsLayout, SettingsSection } from '../settings-layout.tsx'
import { SettingsPasswordForm } from '../settings-password-form.tsx'
import { useLivingSession } from '../use-living-session.ts'
import { EraseSection } from './erase-section.tsx'
import { OwnPasswordChange, saveOwnPassword } from './own-password.ts'

/** What a player sees and changes of their own account. */
export function PlayerSettingsPage() {
  const { t } = useTranslation()
  const session = useSession()
  useLivingSession(session?.email)
  if (!session) return null
  return (
    <SettingsLayout heading={t('playerSettings.heading')} back={<BackToChat />}>
      <SettingsSection
        heading={t('playerSettings.account.heading')}
        description={t('playerSettings.account.description')}
      >
        <Facts>
          <Fact name={t('playerSettings.account.email')}>{session.email}</Fact>
          <Fact name={t('playerSettings.account.club')}>{session.clubName}</Fact>
        </Facts>
      </SettingsSection>
      <OwnPasswordSection email={session.email} />
      <EraseSection />
      <LogoutSection
        heading={t('playerSettings.logout.heading')}
        onLogout={() => endSession({ to: PAGES.login.path })}
      />
    </SettingsLayout>
  )
}

function BackToChat() {
  const { t } = useTranslation()
  return (
    <Link className={`${buttonClass({ variant: 'ghost' })} settings-back`} to={PAGES.chat.path}>
      <ArrowLeft className="i" aria-hidden="true" />
      {t('playerSettings.back')}
    </Link>
  )
}

function OwnPasswordSection({ email }: { email: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <SettingsSection
      heading={t('playerSettings.password.heading')}
      description={t('playerSettings.password.description', { count: MIN_PASSWORD_LENGTH })}
    >
      <SettingsPasswordForm<OwnPasswordChange>
        texts="playerSettings.password"
        fields={[
          {
            name: 'currentPassword',
            label: t('playerSettings.password.currentPassword'),
            autoComplete: 'current-password',
          },
          { name: 'newPassword', label: t('playerSettings.password.newPassword'), autoComplete: 'new-password' },
          {
            name: 'confirmedPassword',
            label: t('playerSettings.password.confirmedPassword'),
            autoComplete: 'new-password',
          },
        ]}
        resolver={RULES}
        save={(passwords) => saveOwnPassword(email, passwords, language.code)}
        incomplete="PASSWORD_FIELDS_REQUIRED"
        username={email}
      />
    </SettingsSection>
  )
}

const RULES = zodResolver(OwnPasswordChange)
