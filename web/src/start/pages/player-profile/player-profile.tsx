import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ArrowLeft, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../../club/athletes/profile.ts'
import { DeviceBanner } from '../../../club/sessions/device-banner.tsx'
import { useDevice } from '../../../club/sessions/use-device.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { useIsOnline } from '../../../platform/api/use-is-online.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../settings-layout.module.css'
import { SettingsLayout } from '../settings-layout.tsx'
import { FirstStepsSection } from './first-steps-section.tsx'
import styles from './player-profile.module.css'
import { ProfileSections } from './profile-sections.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** What players store about themselves, so that coaches can adapt their answers. */
export function PlayerProfilePage() {
  const { t } = useTranslation()
  const session = useSession()
  const { isTrusted } = useDevice()
  if (!session?.playerId) return null
  return (
    <SettingsLayout heading={t('profile.heading')} back={<BackToChat />}>
      <p className={styles.privacy}>
        <Lock className="icon" aria-hidden="true" />
        <span>{t('profile.privacy')}</span>
      </p>
      {isTrusted ? <OwnProfile playerId={session.playerId} /> : <DeviceBanner email={session.email} />}
    </SettingsLayout>
  )
}

function OwnProfile({ playerId }: { playerId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const isOnline = useIsOnline()
  const owner = { playerId, language: language.code }
  const { data: profile, error, refetch, isFetching } = useQuery(profileQuery(owner))
  if (profile) {
    return (
      <>
        {!isOnline && (
          <Banner tone="warning" className={styles.news}>
            {t('profile.offline')}
          </Banner>
        )}
        <FirstStepsSection playerId={playerId} />
        <ProfileSections owner={owner} profile={profile} />
      </>
    )
  }
  if (!error) return <ProfileSkeleton />
  return (
    <Banner tone="critical">
      <b>{t('profile.failed')}</b> {sentence(error)}{' '}
      <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
        {t('shell.retry')}
      </Button>
    </Banner>
  )
}

function BackToChat() {
  const { t } = useTranslation()
  return (
    <Link className={classNames(buttonClass({ variant: 'ghost' }), layoutStyles.settingsBack)} to={PAGES.chat.path}>
      <ArrowLeft className="icon" aria-hidden="true" />
      {t('playerSettings.back')}
    </Link>
  )
}
