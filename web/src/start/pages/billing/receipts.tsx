import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReceiptTable } from '../../../money/payments/receipt-table.tsx'
import { receiptsQuery } from '../../../money/payments/receipts.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './billing.module.css'

/** The club's payments: loading, unavailable, none yet, or a table. */
export function Receipts({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: receipts, error, refetch } = useQuery(receiptsQuery(clubId, language.code))
  if (error && !receipts) {
    return (
      <Banner tone="critical">
        <b>{t('billing.failed')}.</b> {sentence(error)}{' '}
        <Button variant="line" size="sm" onClick={() => refetch()}>
          {t('shell.retry')}
        </Button>
      </Banner>
    )
  }
  return (
    <Card className={styles.billingReceipts} aria-busy={!receipts}>
      {!receipts && <LoadingReceipts />}
      {receipts?.length === 0 && <EmptyState title={t('billing.empty.title')}>{t('billing.empty.text')}</EmptyState>}
      {receipts && receipts.length > 0 && <ReceiptTable receipts={receipts} />}
    </Card>
  )
}

function LoadingReceipts() {
  const { t } = useTranslation()
  return (
    <Loading className={styles.billingLoading} label={t('shell.loading')}>
      <Skeleton height={28} />
      <Skeleton height={28} />
      <Skeleton height={28} />
    </Loading>
  )
}
