import { useQuery } from '@tanstack/react-query'
import type { MailedInvitation } from '@touchline/contract/club/invitations.ts'
import { ChevronLeft, ChevronRight, CircleAlert, Clock, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayOfMonth, today } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import styles from './invitations.module.css'
import { OPEN_PER_PAGE, openInvitationsQuery, useInvitationChanges } from './invitations.ts'

/** The emailed invitations that have not been used, to be resent or revoked. */
export function OpenInvitations() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const [wanted, setWanted] = useState(1)
  const { data, error } = useQuery(openInvitationsQuery(wanted, language.code))
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / OPEN_PER_PAGE))
  // The last invitation of a page may have been revoked.
  if (data && wanted > pages) setWanted(pages)
  return (
    <div className={styles.open}>
      <div className={styles.openHead}>
        <h3>{t('invitations:open.heading')}</h3>
        {data && <span className="badge numeric">{data.total}</span>}
      </div>
      {error && !data && <Banner tone="critical">{sentence(error)}</Banner>}
      {data?.total === 0 && <p className="text-sm muted">{t('invitations:open.empty')}</p>}
      {data && data.invitations.length > 0 && (
        <ul>
          {data.invitations.map((invitation) => (
            <OpenInvitation key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {data && pages > 1 && <Pager page={wanted} total={data.total} pages={pages} onPage={setWanted} />}
    </div>
  )
}

function OpenInvitation({ invitation }: { invitation: MailedInvitation }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { resend, revoke } = useInvitationChanges(language.code)
  const { id, email, name } = invitation
  const isBusy = resend.isPending || revoke.isPending
  const onError = (error: Error) => showFailureToast(sentence(error))
  return (
    <li>
      <div>
        <b title={name ?? undefined}>{email}</b>
        <State invitation={invitation} />
      </div>
      <IconButton
        label={t('invitations:open.resend', { email })}
        aria-disabled={isBusy}
        onClick={() =>
          isBusy || resend.mutate(id, { onSuccess: () => showToast(t('invitations:open.resent')), onError })
        }
      >
        <RotateCw className="icon icon-sm" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('invitations:open.revoke', { email })}
        aria-disabled={isBusy}
        onClick={() =>
          isBusy || revoke.mutate(id, { onSuccess: () => showToast(t('invitations:open.revoked')), onError })
        }
      >
        <Trash2 className="icon icon-sm" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

const SOON_MS = 3 * 24 * 60 * 60 * 1000

function State({ invitation: { state, sentAt, expiresAt } }: { invitation: MailedInvitation }) {
  const { t } = useTranslation()
  const days = { sent: dayOf(sentAt), until: dayOf(expiresAt) }
  if (state === 'undelivered') {
    return (
      <small className={styles.bad}>
        <CircleAlert className="icon icon-sm" aria-hidden="true" />
        {t('invitations:open.undelivered')}
      </small>
    )
  }
  const isSoon = new Date(expiresAt).getTime() - Date.now() < SOON_MS
  if (state === 'expired' || isSoon) {
    return (
      <small className={styles.soon}>
        <Clock className="icon icon-sm" aria-hidden="true" />
        {t(state === 'expired' ? 'invitations:open.expired' : 'invitations:open.soon', days)}
      </small>
    )
  }
  return <small>{t('invitations:open.valid', days)}</small>
}

function dayOf(iso: string): string {
  return formatDayOfMonth(today(new Date(iso)))
}

type PagerProps = { page: number; total: number; pages: number; onPage: (page: number) => void }

function Pager({ page, total, pages, onPage }: PagerProps) {
  const { t } = useTranslation()
  const from = (page - 1) * OPEN_PER_PAGE + 1
  const range = { from, to: Math.min(total, from + OPEN_PER_PAGE - 1), total }
  // Not `disabled`: keyboard users would lose the focus on reaching the last page.
  return (
    <div className={styles.pager}>
      <span className="numeric" role="status">
        {t('invitations:open.page', range)}
      </span>
      <IconButton
        label={t('invitations:open.previous')}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <ChevronLeft className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('invitations:open.next')}
        aria-disabled={page >= pages}
        onClick={() => page < pages && onPage(page + 1)}
      >
        <ChevronRight className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
