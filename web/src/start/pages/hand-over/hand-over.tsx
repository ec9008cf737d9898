import { useQuery } from '@tanstack/react-query'
import type { acceptHandOver } from '@touchline/contract/club/hand-over.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { KeyRound, Link2Off, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accept, offerQuery } from '../../../club/clubs/hand-over.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useLocation } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyBox } from '../../../ui/copy-box.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/**
 * The target of the link in the hand-over mail: the button takes over the administration, opening the page does not.
 */
export function HandOverPage() {
  const { t } = useTranslation('people')
  const { language } = useLanguage()
  const token = useLocation().hash.slice(1)
  const { data: offer, error, refetch, isFetching } = useQuery(offerQuery(token || 'none', language.code))
  const accepting = useMutation({
    mutationFn: () => accept(token, language.code),
    gcTime: 0,
  })
  if (accepting.data) return <Taken {...accepting.data} />
  if (isGone(error) || isGone(accepting.error)) return <Gone />
  if (!offer) {
    return (
      <Notice icon={<KeyRound className="icon icon-lg" aria-hidden="true" />} title={t('handOver.heading')}>
        {error ? (
          <FailedToLoad error={error} isBusy={isFetching} onRetry={refetch} />
        ) : (
          <Loading label={t('handOver.page.loading')}>
            <Skeleton width={280} height={20} />
          </Loading>
        )}
      </Notice>
    )
  }
  return (
    <Notice
      icon={<KeyRound className="icon icon-lg" aria-hidden="true" />}
      title={t('handOver.page.title', { clubName: offer.clubName })}
    >
      <p>{t('handOver.page.text', { name: offer.memberName })}</p>
      <p>{t('handOver.page.own')}</p>
      {accepting.error && <Failure error={accepting.error} />}
      <div className="notice-actions">
        <Button
          busy={accepting.isPending}
          busyLabel={t('handOver.page.accepting')}
          onClick={() => accepting.isPending || accepting.mutate()}
        >
          {t('handOver.page.accept')}
        </Button>
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.home.path}>
          {t('handOver.page.leave')}
        </Link>
      </div>
    </Notice>
  )
}

function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="notice">
      <span className="notice-icon">{icon}</span>
      <h1 className="heading-1">{title}</h1>
      {children}
    </div>
  )
}

function Failure({ error }: { error: Error }) {
  const sentence = useErrorSentence()
  return <Banner tone="critical">{sentence(error)}</Banner>
}

function FailedToLoad({ error, isBusy, onRetry }: { error: Error; isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Failure error={error} />
      <Button variant="line" busy={isBusy} onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </>
  )
}

/** Shows the new PIN, once only. */
function Taken({ email, adminPin, ended }: ReplyOf<typeof acceptHandOver>) {
  const { t } = useTranslation('people')
  const { t: shared } = useTranslation()
  return (
    <Notice icon={<ShieldCheck className="icon icon-lg" aria-hidden="true" />} title={t('handOver.page.doneTitle')}>
      <p role="status">{t('handOver.page.doneText', { email })}</p>
      <CopyBox
        label={shared('partnershipSuccess.pin.label')}
        text={adminPin}
        copyLabel={shared('partnershipSuccess.pin.copy')}
        copiedLabel={shared('partnershipSuccess.copied')}
        failedLabel={shared('partnershipSuccess.copyFailed')}
      />
      {ended.apiKeys + ended.webhooks > 0 && <p>{t('handOver.page.ended', ended)}</p>}
      <div className="notice-actions">
        <Link className={buttonClass()} to={PAGES.adminLogin.path}>
          {t('handOver.page.logIn')}
        </Link>
      </div>
    </Notice>
  )
}

function Gone() {
  const { t } = useTranslation('people')
  const { t: shared } = useTranslation()
  return (
    <Notice icon={<Link2Off className="icon icon-lg" aria-hidden="true" />} title={t('handOver.page.invalidTitle')}>
      <p>{t('handOver.page.invalidText')}</p>
      <div className="notice-actions">
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.home.path}>
          {shared('nav.home')}
        </Link>
      </div>
    </Notice>
  )
}

function isGone(error: Error | null): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status === 400)
}
