import type { ApiKey } from '@touchline/contract/integrations/api-keys.ts'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../../platform/language/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import styles from './api-keys.module.css'

type ApiKeysTableProps = { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }

export function ApiKeysTable({ keys, onRevoke }: ApiKeysTableProps) {
  const { t } = useTranslation()
  return (
    <DataTable
      label={t('integrations:keys.table')}
      rows={keys}
      rowKey={({ id }) => id}
      columns={useColumns(onRevoke)}
    />
  )
}

function useColumns(onRevoke: ApiKeysTableProps['onRevoke']): Column<ApiKey>[] {
  const { t } = useTranslation()
  const heading = (column: 'name' | 'key' | 'scopes' | 'lastUsed' | 'limit') => t(`integrations:keys.columns.${column}`)
  return [
    {
      key: 'name',
      heading: heading('name'),
      onCard: 'lead',
      className: styles.name,
      cell: ({ name }) => <b>{name}</b>,
    },
    {
      key: 'key',
      heading: heading('key'),
      cell: ({ beginning }) => <code translate="no">{beginning}…</code>,
    },
    {
      key: 'scopes',
      heading: heading('scopes'),
      className: styles.scopes,
      cell: ({ scopes }) => scopes.map((scope) => <Badge key={scope}>{t(`integrations:scopes.${scope}.name`)}</Badge>),
    },
    {
      key: 'lastUsed',
      heading: heading('lastUsed'),
      className: styles.figure,
      cell: ({ lastUsedAt }) => (
        <Labelled label={heading('lastUsed')}>
          {lastUsedAt ? `${formatDate(lastUsedAt)} ${formatTime(lastUsedAt)}` : t('integrations:keys.never')}
        </Labelled>
      ),
    },
    {
      key: 'limit',
      heading: heading('limit'),
      className: styles.figure,
      cell: ({ hourlyLimit }) => (
        <Labelled label={heading('limit')}>{t('integrations:keys.perHour', { calls: hourlyLimit })}</Labelled>
      ),
    },
    {
      key: 'actions',
      heading: <span className="visually-hidden">{t('integrations:keys.columns.actions')}</span>,
      onCard: 'action',
      cell: (key) => (
        <Button
          variant="critical-line"
          size="sm"
          aria-label={t('integrations:keys.revokeOne', { name: key.name })}
          onClick={() => onRevoke(key)}
        >
          {t('integrations:keys.revoke')}
        </Button>
      ),
    },
  ]
}

/** On a phone there is no column heading, so the cell is labelled. */
function Labelled({ label, children }: { label: string; children: string }) {
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {label}:{' '}
      </span>
      {children}
    </>
  )
}
