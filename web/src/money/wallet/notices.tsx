import { useQuery } from '@tanstack/react-query'
import type { Notice, Wallet } from '@touchline/contract/money/wallet.ts'
import { MODEL_NAMES } from '@touchline/contract/platform/pricing.ts'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDayOfMonth } from '../../platform/language/dates.ts'
import { renewalDate } from '../../platform/language/renewal-date.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import styles from './notices.module.css'
import { noticesQuery, useDismissNotice } from './wallet.ts'

/** The notices sent this month, and those still to come. */
export function NoticesPanel({ wallet, choice }: { wallet: Wallet; choice: ReactNode }) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section className={`card ${styles.notices}`} aria-labelledby={headingId} id="notices">
      <div className={styles.noticesHead}>
        <h2 className="heading-2" id={headingId}>
          {t('wallet:notices.heading')}
        </h2>
        {choice}
      </div>
      <ul>
        {wallet.notices.map((notice) => (
          <NoticeState
            key={`${notice.model} ${notice.level}`}
            notice={notice}
            percent={Math.floor(wallet.models[notice.model].percent)}
          />
        ))}
      </ul>
    </section>
  )
}

function NoticeState({ notice: { model, level, sentAt }, percent }: { notice: Notice; percent: number }) {
  const { t } = useTranslation()
  const name = { model: MODEL_NAMES[model], percent: level }
  const notice = t(level === 100 ? 'wallet:notices.end' : 'wallet:notices.level', name)
  if (sentAt === null) {
    return (
      <li className="faint">
        <Circle className="icon icon-sm" aria-hidden="true" />
        {t('wallet:notices.notYet', { notice, percent })}
      </li>
    )
  }
  return (
    <li>
      <CircleCheck className="icon icon-sm" aria-hidden="true" />
      {t('wallet:notices.sent', { notice, date: formatDayOfMonth(sentAt.slice(0, 10)) })}
    </li>
  )
}

/** The most severe notice of each model, until it is dismissed or no longer true. */
export function NoticeBanners({ clubId, className }: { clubId: string; className?: string | undefined }) {
  const { language } = useLanguage()
  const { data } = useQuery(noticesQuery(clubId, language.code))
  const shown = gravest(data?.notices ?? [])
  if (!data || shown.length === 0) return null
  return <ShownNotices clubId={clubId} notices={shown} month={data.month} className={className} />
}

type ShownNoticesProps = { clubId: string; notices: readonly Notice[]; month: string; className: string | undefined }

/** Its translations are loaded only when there is a notice. */
function ShownNotices({ clubId, notices, month, className }: ShownNoticesProps) {
  const { t, ready } = useTranslation('wallet')
  const { language } = useLanguage()
  const dismiss = useDismissNotice(clubId, language.code)
  if (!ready) return null
  return notices.map(({ model, level, sentAt }) => (
    <Banner
      key={model}
      tone={level === 80 ? 'warning' : 'critical'}
      className={className}
      dismiss={{ label: t('wallet:notices.dismiss'), onDismiss: () => dismiss.mutate({ model, level }) }}
    >
      <b>
        {t(level === 100 ? 'wallet:notices.banner.end' : 'wallet:notices.banner.level', {
          model: MODEL_NAMES[model],
          percent: level,
        })}
      </b>{' '}
      {t('wallet:notices.banner.renews', { date: renewalDate(month), sent: formatDate(sentAt ?? '') })}
    </Banner>
  ))
}

function gravest(notices: readonly Notice[]): Notice[] {
  const shown = notices.filter(({ isShown }) => isShown)
  return shown.filter((one) => !shown.some((other) => other.model === one.model && other.level > one.level))
}
