import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { MIN_PASSWORD_LENGTH } from '@touchline/contract/platform/fields.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DeviceBanner } from '../../../club/sessions/device-banner.tsx'
import { endSession } from '../../../club/sessions/end-session.ts'
import { deviceQuery, useDevice } from '../../../club/sessions/use-device.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { canNotify } from '../../../coaching/chat/answer-notices/consent.ts'
import { NoticeSwitch } from '../../../coaching/chat/answer-notices/notice-switch.tsx'
import { ClubEndsBanner } from '../../../data/erasure/erasure-banner.tsx'
import { OwnDataButton } from '../../../data/exports/own-data-button.tsx'
import { OwnShare } from '../../../money/wallet/own-share.tsx'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../settings-layout.module.css'
import { Fact, Facts, LogoutSection, SettingsLayout, SettingsSection, ThemeSection } from '../settings-layout.tsx'
import { SettingsPasswordForm } from '../settings-password-form.tsx'
import { useLivingSession } from '../use-living-session.ts'
import { ConsentSection, FirstStepsSection } from './consent-section.tsx'
import { EraseSection } from './erase-section.tsx'
import { FirstPasswordChange, OwnPasswordChange, saveOwnPassword } from './own-password.ts'

/** A player's own account and its settings. */
export function PlayerSettingsPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { isTrusted } = useDevice()
  useLivingSession(session?.email)
  if (!session) return null
  return (
    <SettingsLayout heading={t('playerSettings.heading')} back={<BackToChat />}>
      {isTrusted && <ClubEndsBanner clubId={session.clubId} className={styles.settingsNews} />}
      <SettingsSection
        heading={t('playerSettings.account.heading')}
        description={t('playerSettings.account.description')}
      >
        <Facts>
          <Fact name={t('playerSettings.account.email')}>{session.email}</Fact>
          <Fact name={t('playerSettings.account.club')}>{session.clubName}</Fact>
        </Facts>
      </SettingsSection>
      {isTrusted && (
        <SettingsSection heading={t('wallet:share.section')} description={t('wallet:share.sectionText')}>
          <OwnShare mayAsk />
        </SettingsSection>
      )}
      <ProfileSection />
      <FirstStepsSection />
      {canNotify() && (
        <SettingsSection heading={t('chat.notice.heading')} description={t('chat.notice.description')}>
          <NoticeSwitch />
        </SettingsSection>
      )}
      <ThemeSection />
      {isTrusted && session.playerId && <ConsentSection playerId={session.playerId} />}
      {isTrusted ? <OwnPasswordSection email={session.email} /> : <ConfirmFirst email={session.email} />}
      {isTrusted && <OwnDataSection />}
      {isTrusted && <EraseSection />}
      <LogoutSection
        heading={t('playerSettings.logout.heading')}
        onLogout={() => endSession({ to: PAGES.login.path })}
      />
    </SettingsLayout>
  )
}

/** The export of everything stored about the player. */
function OwnDataSection() {
  const { t } = useTranslation()
  return (
    <SettingsSection id="data" heading={t('data:own.section.heading')} description={t('data:own.section.description')}>
      <OwnDataButton />
    </SettingsSection>
  )
}

/** A link to what the coaches know about the player. */
function ProfileSection() {
  const { t } = useTranslation()
  return (
    <SettingsSection heading={t('profile.link.heading')} description={t('profile.link.description')}>
      <div>
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.playerProfile.path}>
          {t('profile.link.open')}
          <ArrowRight className="icon" aria-hidden="true" />
        </Link>
      </div>
    </SettingsSection>
  )
}

function BackToChat() {
  const { t } = useTranslation()
  return (
    <Link className={classNames(buttonClass({ variant: 'ghost' }), styles.settingsBack)} to={PAGES.chat.path}>
      <ArrowLeft className="icon" aria-hidden="true" />
      {t('playerSettings.back')}
    </Link>
  )
}

/** An unconfirmed device cannot set a password. */
function ConfirmFirst({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <SettingsSection heading={t('playerSettings.password.heading')} description={t('device.settings')}>
      <DeviceBanner email={email} />
    </SettingsSection>
  )
}

function OwnPasswordSection({ email }: { email: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { hasOwnPassword, mayLeaveOutPassword } = useDevice()

  async function save(passwords: OwnPasswordChange) {
    await saveOwnPassword(email, passwords, language.code)
    // From now on the current password is the new one.
    void queries.invalidateQueries({ queryKey: deviceQuery(language.code).queryKey })
  }

  return (
    <SettingsSection
      id="password"
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
            ...(mayLeaveOutPassword
              ? { hint: t('playerSettings.password.currentIsOptional') }
              : hasOwnPassword === false && { hint: t('playerSettings.password.currentIsClub') }),
          },
          { name: 'newPassword', label: t('playerSettings.password.newPassword'), autoComplete: 'new-password' },
          {
            name: 'confirmedPassword',
            label: t('playerSettings.password.confirmedPassword'),
            autoComplete: 'new-password',
          },
        ]}
        resolver={mayLeaveOutPassword ? FIRST_RULES : RULES}
        save={save}
        {...(!mayLeaveOutPassword && { incomplete: 'PASSWORD_FIELDS_REQUIRED' })}
        username={email}
      />
    </SettingsSection>
  )
}

const RULES = zodResolver(OwnPasswordChange)
const FIRST_RULES = zodResolver(FirstPasswordChange)
