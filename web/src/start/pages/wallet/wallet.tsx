import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClubTabs } from '../../../club/clubs/club-tabs.tsx'
import { NoticeLevel } from '../../../club/clubs/notice-level.tsx'
import { useSession } from '../../../club/sessions/use-session.ts'
import { useCatalogue } from '../../../coaching/specialists/catalogue.ts'
import { PackageDialog } from '../../../money/payments/token-dialogs.tsx'
import { TokenReturn } from '../../../money/payments/token-return.tsx'
import { TopUpPanel } from '../../../money/payments/top-up-panel.tsx'
import { CapsPanel } from '../../../money/wallet/caps-panel.tsx'
import { NoticeBanners, NoticesPanel } from '../../../money/wallet/notices.tsx'
import { daysOfMonth } from '../../../money/wallet/outlook-lines.ts'
import { OutlookPanel } from '../../../money/wallet/outlook-panel.tsx'
import { SpecialistsPanel } from '../../../money/wallet/specialists-panel.tsx'
import { StatementPanel } from '../../../money/wallet/statement-panel.tsx'
import type { Person } from '../../../money/wallet/statement-person.ts'
import { walletQuery } from '../../../money/wallet/wallet.ts'
import { formatDayOfMonth } from '../../../platform/language/dates.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { formatMonth } from '../../../platform/language/format-month.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './wallet.module.css'

/** The club's tokens: how long they last, who may use how many, and where they went. */
export function WalletPage() {
  const session = useSession()
  return session ? <WalletOf clubId={session.clubId} /> : null
}

/** A specialist's name, and the sport that tells two of the same name apart. */
function useSpecialistNames(): (id: string) => string {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { specialists } = useCatalogue(language.code)
  return (id) => {
    const specialist = specialists?.find((one) => one.id === id)
    return specialist ? `${specialist.name} · ${t(`sports.${specialist.sport}`)}` : id
  }
}

/** Months are lower-case in some languages, but not at the beginning of a sentence. */
function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

function WalletOf({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: wallet, error, refetch } = useQuery(walletQuery(clubId, language.code))
  const nameOf = useSpecialistNames()
  const [isBuying, setBuying] = useState(false)
  const [person, setPerson] = useState<Person>()
  const statement = useRef<HTMLDivElement>(null)
  const lead = wallet && {
    month: capitalised(formatMonth(wallet.month, language), language.locale),
    date: formatDayOfMonth(`${wallet.month}-${daysOfMonth(wallet.month)}`),
  }

  function showLines(whose: Person) {
    setPerson({ id: whose.id, name: whose.name })
    statement.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="wrap">
      <PageHead
        title={t('wallet:page.heading')}
        lead={lead && t('wallet:page.lead', lead)}
        actions={
          <Button onClick={() => setBuying(true)}>
            <Plus className="icon" aria-hidden="true" />
            {t('wallet:page.buy')}
          </Button>
        }
      />
      <ClubTabs />
      <div className={styles.wallet}>
        <TokenReturn />
        <NoticeBanners clubId={clubId} />
        {error && (
          <Banner tone="critical">
            {sentence(error)}{' '}
            <Button variant="line" size="sm" onClick={() => void refetch()}>
              {t('shell.retry')}
            </Button>
          </Banner>
        )}
        {!wallet && !error && <Skeleton height={420} />}
        {wallet && (
          <>
            <PartBoundary part="tokens">
              <OutlookPanel wallet={wallet} />
            </PartBoundary>
            <div className={styles.walletColumns}>
              <PartBoundary part="members">
                <CapsPanel clubId={clubId} wallet={wallet} onShowLines={showLines} />
              </PartBoundary>
              <PartBoundary part="tokens">
                <TopUpPanel clubId={clubId} />
              </PartBoundary>
            </div>
            <NoticesPanel wallet={wallet} choice={<NoticeLevel clubId={clubId} />} />
            <div ref={statement} className={styles.walletStatement}>
              <PartBoundary part="statement">
                <StatementPanel clubId={clubId} today={wallet.today} person={person} onPerson={setPerson} />
              </PartBoundary>
            </div>
            <SpecialistsPanel clubId={clubId} month={wallet.month} nameOf={nameOf} />
          </>
        )}
      </div>
      <PackageDialog clubId={clubId} open={isBuying} onOpenChange={setBuying} />
    </div>
  )
}
