import { useQuery } from '@tanstack/react-query'
import { TEAM_LINK_DAYS, type TeamLink } from '@touchline/contract/club/invitations.ts'
import { FileText, Link2, Maximize, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showFailureToast } from '../../ui/toast.tsx'
import styles from './invitations.module.css'
import { teamLinkQuery, useTeamLinkChanges } from './invitations.ts'
import { LinkField } from './link-field.tsx'
import { QrCode } from './qr-code.tsx'

/** The link for the whole team: its QR code, and its actions. */
export function TeamLinkPart({ clubName }: { clubName: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(teamLinkQuery(language.code))
  const changes = useTeamLinkChanges(language.code, (failure) => showFailureToast(sentence(failure)))
  if (error && !data) {
    return (
      <Banner tone="critical">
        {sentence(error)}{' '}
        <Button variant="line" size="sm" onClick={() => refetch()}>
          {t('shell.retry')}
        </Button>
      </Banner>
    )
  }
  if (!data) {
    return (
      <Loading label={t('shell.loading')}>
        <Skeleton height={260} />
      </Loading>
    )
  }
  if (!data.link) {
    return (
      <div className={styles.none}>
        <p className="muted">{t('invitations:link.none', { days: TEAM_LINK_DAYS })}</p>
        <Button busy={changes.make.isPending} onClick={() => changes.make.mutate()}>
          <Link2 className="icon" aria-hidden="true" />
          {t('invitations:link.make')}
        </Button>
      </div>
    )
  }
  return <LivingLink link={data.link} clubName={clubName} changes={changes} />
}

type LivingLinkProps = { link: TeamLink; clubName: string; changes: ReturnType<typeof useTeamLinkChanges> }

function LivingLink({ link, clubName, changes }: LivingLinkProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const { url } = link
  return (
    <>
      <LinkField url={url} />
      <div className={styles.code}>
        <QrCode text={url} label={t('invitations:link.qr')} className={styles.qr} />
        <div className={styles.codeActions}>
          {'share' in navigator && (
            <Button variant="line" onClick={() => share(url, t('invitations:link.shareText', { club: clubName }))}>
              <Share2 className="icon" aria-hidden="true" />
              {t('invitations:link.share')}
            </Button>
          )}
          <Button
            variant="line"
            busy={changes.poster.isPending}
            onClick={() => changes.poster.mutate('touchline-poster.pdf')}
          >
            <FileText className="icon" aria-hidden="true" />
            {t('invitations:link.poster')}
          </Button>
          <Button variant="line" aria-haspopup="dialog" onClick={() => setShown(true)}>
            <Maximize className="icon" aria-hidden="true" />
            {t('invitations:link.show')}
          </Button>
        </div>
      </div>
      <Banner>{t('invitations:link.note')}</Banner>
      <Ending link={link} changes={changes} />
      <Dialog
        open={isShown}
        onOpenChange={setShown}
        className={styles.large}
        title={clubName}
        closeLabel={t('invitations:dialog.close')}
      >
        <QrCode text={url} label={t('invitations:link.qr')} />
        <p>{t('invitations:poster.call')}</p>
      </Dialog>
    </>
  )
}

/** When the link expires, and a button to end it earlier, which asks for confirmation: printed posters may use it. */
function Ending({ link, changes }: Omit<LivingLinkProps, 'clubName'>) {
  const { t } = useTranslation()
  const [wish, setWish] = useState<'renew' | 'revoke'>()
  if (wish) {
    const { mutate, isPending } = wish === 'renew' ? changes.make : changes.revoke
    return (
      <div className={styles.sure} role="alert">
        <p>{t('invitations:link.sure')}</p>
        <Button
          variant="critical"
          size="sm"
          busy={isPending}
          onClick={() => mutate(undefined, { onSuccess: () => setWish(undefined) })}
        >
          {t(`invitations:link.${wish}`)}
        </Button>
        <Button variant="line" size="sm" onClick={() => setWish(undefined)}>
          {t('invitations:link.keep')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.ending}>
      <span className="text-sm muted">{t('invitations:link.expires', { date: formatDate(link.expiresAt) })}</span>
      <Button variant="ghost" size="sm" onClick={() => setWish('renew')}>
        {t('invitations:link.renew')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setWish('revoke')}>
        {t('invitations:link.revoke')}
      </Button>
    </div>
  )
}

/** Shares the link with another app; closing the share sheet is not an error. */
function share(url: string, text: string): void {
  navigator.share({ url, text }).catch(() => undefined)
}
