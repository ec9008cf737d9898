import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Check, Copy, Eye } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './board.module.css'

type ShareCardProps = { share: NonNullable<Competition['share']>; isBusy: boolean; onRevoke: () => void }

/** The address of the public page, to copy and to revoke. */
export function ShareCard({ share, isBusy, onRevoke }: ShareCardProps) {
  const { t } = useTranslation('competitions')
  const shown = useRef<HTMLElement>(null)
  const address = `${location.origin}${PAGES.publicCompetition.path.replace(':token', share.token)}`
  const { copy, outcome } = useCopy(address, shown)
  const isCopied = outcome === 'copied'
  return (
    <Card as="section" className={styles.share} data-share="" aria-label={t('page.share.on')}>
      <Eye className="icon" aria-hidden="true" />
      <div className={styles.shareText}>
        <b>{t('page.share.on')}</b>
        <p className="text-sm muted">{t('page.share.text')}</p>
        <p className="text-sm" role="status">
          {outcome === 'failed' && t('page.share.copyFailed')}
          {isCopied && <span className="visually-hidden">{t('page.share.copied')}</span>}
        </p>
      </div>
      <div className={styles.copy}>
        {/* Browser translation must leave it alone. */}
        <code translate="no" ref={shown}>
          {address.replace(/^https?:\/\//, '')}
        </code>
        <button type="button" aria-label={t('page.share.copy')} onClick={copy}>
          {isCopied ? <Check className="icon" aria-hidden="true" /> : <Copy className="icon" aria-hidden="true" />}
        </button>
      </div>
      <Button variant="critical-line" busy={isBusy} onClick={onRevoke}>
        {t('page.share.revoke')}
      </Button>
    </Card>
  )
}
