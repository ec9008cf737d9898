import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endSession } from '../../../club/sessions/end-session.ts'
import type { Session } from '../../../club/sessions/session.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { canNotify } from '../../../coaching/chat/answer-notices/consent.ts'
import { NoticeSwitch } from '../../../coaching/chat/answer-notices/notice-switch.tsx'
import { ErasureBanner } from '../../../data/erasure/erasure-banner.tsx'
import { TokenReturn } from '../../../money/payments/token-return.tsx'
import { Badge } from '../../../ui/badge.tsx'
import settingsLayoutStyles from '../settings-layout.module.css'
import { Fact, Facts, LogoutSection, SettingsLayout, SettingsSection, ThemeSection } from '../settings-layout.tsx'
import { useLivingSession } from '../use-living-session.ts'
import { AdminPinSection } from './admin-pin-section.tsx'
import { AskAdministrator } from './ask-administrator.tsx'
import { ClubPasswordSection } from './club-password-section.tsx'
import clubSettingsStyles from './club-settings.module.css'
import { DataSections } from './data-sections.tsx'
import { HandOverSection } from './hand-over-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'
import { SupportSection } from './support-section.tsx'
import { WelfareSection } from './welfare-section.tsx'

/** The settings of a club: administrators change them, players see whom to ask. */
export function ClubSettingsPage() {
  const { t } = useTranslation()
  const session = useSession()
  useLivingSession(session?.email)
  if (!session) return null
  const isAdmin = session.role === 'admin'
  return (
    <SettingsLayout heading={t('clubSettings.heading')} badge={isAdmin && <AdministratorBadge />}>
      {isAdmin && <ErasureBanner clubId={session.clubId} className={clubSettingsStyles.clubSettingsNews} />}
      <TokenReturn className={clubSettingsStyles.clubSettingsNews} />
      <ClubSection session={session} isAdmin={isAdmin} />
      {isAdmin ? (
        <>
          <SubscriptionSection clubId={session.clubId} />
          <ClubPasswordSection session={session} />
          <AdminPinSection session={session} />
          <WelfareSection clubId={session.clubId} />
          <HandOverSection session={session} />
          <DataSections session={session} />
          <SupportSection clubId={session.clubId} />
          {canNotify() && (
            <SettingsSection heading={t('chat.notice.heading')} description={t('chat.notice.descriptionForClub')}>
              <NoticeSwitch />
            </SettingsSection>
          )}
        </>
      ) : (
        <AskAdministrator />
      )}
      <ThemeSection />
      <LogoutSection
        heading={t('clubSettings.logout.heading')}
        description={t('clubSettings.logout.description')}
        onLogout={() => endSession({ to: PAGES.home.path, forgetSettings: true })}
      />
    </SettingsLayout>
  )
}

function AdministratorBadge() {
  const { t } = useTranslation()
  return (
    <Badge tone="brand" className={settingsLayoutStyles.settingsRole}>
      <ShieldCheck className="icon icon-sm" aria-hidden="true" />
      {t('clubSettings.administrator')}
    </Badge>
  )
}

function ClubSection({ session, isAdmin }: { session: Session; isAdmin: boolean }) {
  const { t } = useTranslation()
  return (
    <SettingsSection
      heading={t('clubSettings.club.heading')}
      description={t(isAdmin ? 'clubSettings.club.description' : 'clubSettings.club.descriptionForPlayer')}
    >
      <Facts>
        <Fact name={t('clubSettings.club.name')}>{session.clubName}</Fact>
        <Fact name={t(isAdmin ? 'clubSettings.club.email' : 'clubSettings.club.emailForPlayer')}>{session.email}</Fact>
      </Facts>
    </SettingsSection>
  )
}
