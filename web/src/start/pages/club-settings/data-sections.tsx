import { useQuery } from '@tanstack/react-query'
import { hasCapability } from '@touchline/contract/platform/pricing.ts'
import { useTranslation } from 'react-i18next'
import { PlanLacks } from '../../../club/clubs/plan-lacks.tsx'
import type { Session } from '../../../club/sessions/session.ts'
import { EraseClub } from '../../../data/erasure/erase-club.tsx'
import { ClubExportCard } from '../../../data/exports/club-export-card.tsx'
import { OwnDataButton } from '../../../data/exports/own-data-button.tsx'
import { subscriptionQuery } from '../../../money/payments/subscription.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsSection } from '../settings-layout.tsx'

/** The club's data export and deletion. */
export function DataSections({ session }: { session: Session }) {
  const { t } = useTranslation()
  return (
    <>
      <SettingsSection
        id="export"
        heading={t('data:export.section.heading')}
        description={t('data:export.section.description')}
      >
        <Export clubId={session.clubId} />
      </SettingsSection>
      <SettingsSection
        id="data"
        heading={t('data:own.section.heading')}
        description={t('data:own.section.description')}
      >
        <OwnDataButton />
      </SettingsSection>
      <SettingsSection
        id="erase"
        heading={t('data:erasure.section.heading')}
        description={t('data:erasure.section.description')}
      >
        <EraseClub clubId={session.clubId} clubName={session.clubName} />
      </SettingsSection>
    </>
  )
}

function Export({ clubId }: { clubId: string }) {
  const { language } = useLanguage()
  const { data: subscription, error } = useQuery(subscriptionQuery(clubId, language.code))
  // Without the plan the server decides whether the club may export.
  if (!subscription && !error) return <Skeleton width={320} height={96} />
  const lacking = <PlanLacks capability="dataExport" />
  if (subscription && !hasCapability(subscription.plan, 'dataExport')) return lacking
  return <ClubExportCard clubId={clubId} lacking={lacking} />
}
