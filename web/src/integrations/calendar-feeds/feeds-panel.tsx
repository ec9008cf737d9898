import { useQuery } from '@tanstack/react-query'
import type { CalendarFeed } from '@touchline/contract/integrations/calendar-feeds.ts'
import { CalendarDays, ClipboardList, Copy, Route, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import styles from './calendar-feeds.module.css'
import { calendarFeedsQuery } from './calendar-feeds.ts'
import { CloseFeed } from './close-feed.tsx'

/** The club's calendar feeds; included in every plan. */
export function FeedsPanel({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: feeds, error } = useQuery(calendarFeedsQuery(clubId, language.code))
  const [leaving, setLeaving] = useState<CalendarFeed>()
  return (
    <Panel
      heading={t('integrations:feeds.heading')}
      aside={<Badge tone="brand">{t('integrations:feeds.aside')}</Badge>}
      foot={t('integrations:feeds.note')}
      flush
    >
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      {!feeds && !error && <Skeleton width="100%" height={120} />}
      {feeds?.length === 0 && <p className={styles.text}>{t('integrations:feeds.none')}</p>}
      {feeds && feeds.length > 0 && (
        <ul className={styles.feeds}>
          {feeds.map((feed) => (
            <Feed key={feed.id} feed={feed} onRevoke={() => setLeaving(feed)} />
          ))}
        </ul>
      )}
      <p className={styles.text}>{t('integrations:feeds.players')}</p>
      <CloseFeed clubId={clubId} feed={leaving} onClose={() => setLeaving(undefined)} />
    </Panel>
  )
}

const ICONS = { competition: CalendarDays, list: ClipboardList, plan: Route } as const

function Feed({ feed, onRevoke }: { feed: CalendarFeed; onRevoke: () => void }) {
  const { t } = useTranslation()
  const { kind, name, address } = feed
  const Icon = ICONS[kind]

  async function copy() {
    try {
      await copyText(address)
      showToast(t('integrations:feeds.copied', { name }))
    } catch {
      showFailureToast(address)
    }
  }

  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <span>
        <b>{name}</b>
        <span>{t(`integrations:feeds.kinds.${kind}`)}</span>
      </span>
      <span className={styles.actions}>
        <IconButton label={t('integrations:feeds.copyOne', { name })} onClick={copy}>
          <Copy className="icon icon-sm" />
        </IconButton>
        <IconButton label={t('integrations:feeds.revokeOne', { name })} onClick={onRevoke}>
          <Trash2 className="icon icon-sm" />
        </IconButton>
      </span>
    </li>
  )
}
