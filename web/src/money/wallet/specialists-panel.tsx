import { useQuery } from '@tanstack/react-query'
import { LEAST_PEOPLE } from '@touchline/contract/money/wallet.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { formatMonth } from '../../platform/language/format-month.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DataTable } from '../../ui/table.tsx'
import { exactTokens } from './amounts.ts'
import styles from './specialists.module.css'
import { specialistSumsQuery } from './wallet.ts'

type SpecialistsPanelProps = { clubId: string; month: string; nameOf: (specialistId: string) => string }

/** The usage by specialist in past months, never by member. */
export function SpecialistsPanel({ clubId, month: thisMonth, nameOf }: SpecialistsPanelProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const months = monthsBefore(thisMonth)
  const [month, setMonth] = useState(months[0] ?? '')
  const [isWhole, setWhole] = useState(false)
  const { data, error } = useQuery(specialistSumsQuery(clubId, month, language.code))
  const rows = [
    ...(data?.specialists ?? []).map(({ specialistId, tokens }) => ({ name: nameOf(specialistId), tokens })),
    ...(data && data.others > 0 ? [{ name: t('wallet:specialists.others'), tokens: data.others }] : []),
  ]
  return (
    <Panel
      flush
      heading={t('wallet:specialists.heading')}
      end={
        <div className={styles.specialistsMonth}>
          <SelectField
            label={t('wallet:specialists.month')}
            isLabelHidden
            value={month}
            onChange={setMonth}
            options={months.map((value) => ({ value, label: formatMonth(value, language) }))}
          />
        </div>
      }
    >
      <p className={styles.specialistsWhy}>{t('wallet:specialists.why', { count: LEAST_PEOPLE })}</p>
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      {!data && !error && <Skeleton height={120} />}
      {data && rows.length === 0 && <EmptyState title={t('wallet:specialists.empty')} />}
      {rows.length > 0 && (
        <DataTable
          label={t('wallet:specialists.heading')}
          rows={isWhole ? rows : rows.slice(0, FIRST_ROWS)}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', heading: t('wallet:specialists.name'), onCard: 'lead', cell: ({ name }) => <b>{name}</b> },
            {
              key: 'tokens',
              heading: t('wallet:statement.tokens'),
              onCard: 'action',
              className: 'numeric',
              cell: ({ tokens }) => t('wallet:outlook.about', { tokens: exactTokens(tokens, language) }),
            },
          ]}
        />
      )}
      {!isWhole && rows.length > FIRST_ROWS && (
        <div className={styles.specialistsMore}>
          <Button variant="line" size="sm" onClick={() => setWhole(true)}>
            {t('wallet:specialists.more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

const MONTHS_SHOWN = 12
const FIRST_ROWS = 8

/** The months before a given one (`2026-11`), latest first. */
function monthsBefore(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    new Date(Date.UTC(year, number - 2 - index, 1)).toISOString().slice(0, 7),
  )
}
