import type { Receipt } from '@touchline/contract/money/payments.ts'
import type { Language } from '@touchline/contract/platform/languages.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { formatEuros } from '../../platform/language/format.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Column, DataTable } from '../../ui/table.tsx'
import styles from './receipt-table.module.css'
import { offerOf } from './token-packages.ts'

/** A club's payments: one row each, or one card each on a phone. */
export function ReceiptTable({ receipts }: { receipts: readonly Receipt[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const hasInvoices = receipts.some((receipt) => receipt.invoiceUrl)
  return (
    <DataTable
      label={t('billing.table')}
      columns={[...columnsIn(t, language), ...(hasInvoices ? [invoiceColumn(t)] : [])]}
      rows={receipts}
      rowKey={(receipt) => receipt.id}
    />
  )
}

function columnsIn(t: TFunction, language: Language): Column<Receipt>[] {
  const countries = new Intl.DisplayNames(language.locale, { type: 'region' })
  const money = (key: 'net' | 'vat' | 'total', cents: (receipt: Receipt) => number): Column<Receipt> => ({
    key,
    heading: t(`billing.columns.${key}`),
    cell: (receipt) => <Named name={t(`billing.columns.${key}`)}>{formatEuros(cents(receipt), language)}</Named>,
    className: classNames(styles.receiptMoney, 'numeric'),
  })
  return [
    { key: 'date', heading: t('billing.columns.date'), cell: ({ paidAt }) => formatDate(paidAt), className: 'numeric' },
    {
      key: 'item',
      heading: t('billing.columns.item'),
      cell: (receipt) => <Item receipt={receipt} />,
      onCard: 'lead',
    },
    money('net', ({ netCents }) => netCents),
    money('vat', ({ vatCents }) => vatCents),
    money('total', ({ totalCents }) => totalCents),
    {
      key: 'country',
      heading: t('billing.columns.country'),
      cell: ({ country }) => (country && countries.of(country)) ?? '–',
    },
  ]
}

function invoiceColumn(t: TFunction): Column<Receipt> {
  return {
    key: 'invoice',
    heading: t('billing.columns.invoice'),
    cell: ({ invoiceUrl, paidAt }) =>
      invoiceUrl && (
        <a
          className={classNames('link', styles.receiptInvoice)}
          href={invoiceUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('billing.invoiceOf', { date: formatDate(paidAt) })}
        >
          {t('billing.invoice')}
        </a>
      ),
  }
}

/** The purchased item, whether it was an automatic top-up, and whether it was refunded. */
function Item({ receipt: { plan, packageId, refundedAt, isAutomatic } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <span className={styles.receiptItem}>
      {plan && t('billing.items.plan', { plan: t(`subscription.plans.${plan}`) })}
      {packageId && t('billing.items.tokens', offerOf(packageId, language))}
      {isAutomatic && <Badge>{t('wallet:topUp.automatic')}</Badge>}
      {refundedAt && <Badge tone="warning">{t('billing.refunded', { date: formatDate(refundedAt) })}</Badge>}
    </span>
  )
}

/** On a phone there is no column heading, so the name is shown next to the figure. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className={classNames('only-phone', styles.receiptName)}>{name}</span>
      {children}
    </>
  )
}
