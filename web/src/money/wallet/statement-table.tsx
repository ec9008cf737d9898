import type { StatementLine } from '@touchline/contract/money/wallet.ts'
import { MODEL_NAMES } from '@touchline/contract/platform/pricing.ts'
import { useTranslation } from 'react-i18next'
import { formatDayOfMonth } from '../../platform/language/dates.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { exactTokens } from './amounts.ts'
import styles from './statement.module.css'
import type { Person } from './statement-person.ts'

type StatementTableProps = {
  lines: readonly StatementLine[]
  isStale: boolean
  onPerson: (person: Person) => void
}

/** The lines of a page. Times are UTC, as are the token months. */
export function StatementTable({ lines, isStale, onPerson }: StatementTableProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const columns: Column<StatementLine>[] = [
    {
      key: 'who',
      heading: t('wallet:statement.who'),
      onCard: 'lead',
      cell: (line) => <What line={line} onPerson={onPerson} />,
    },
    {
      key: 'at',
      heading: t('wallet:statement.when'),
      className: 'numeric muted',
      cell: ({ at }) => `${formatDayOfMonth(at.slice(0, 10))} ${at.slice(11, 16)}`,
    },
    { key: 'model', heading: t('wallet:statement.model'), cell: ({ model }) => <Badge>{MODEL_NAMES[model]}</Badge> },
    {
      key: 'tokens',
      heading: t('wallet:statement.tokens'),
      onCard: 'action',
      className: styles.statementAmount,
      cell: ({ tokens }) => <b className="numeric">{`${tokens > 0 ? '+' : ''}${exactTokens(tokens, language)}`}</b>,
    },
    {
      key: 'balance',
      heading: t('wallet:statement.balance'),
      className: `${styles.statementAmount} muted numeric`,
      cell: ({ balance }) => (balance === null ? '' : exactTokens(balance, language)),
    },
  ]
  return (
    <div className={styles.statementRows} aria-busy={isStale}>
      <DataTable label={t('wallet:statement.table')} columns={columns} rows={lines} rowKey={({ id }) => id} />
    </div>
  )
}

/** The member who asked, or another cause of the movement. */
function What({ line: { kind, who }, onPerson }: { line: StatementLine; onPerson: (person: Person) => void }) {
  const { t } = useTranslation()
  if (!who) return <b>{t(`wallet:statement.kinds.${kind}`)}</b>
  if (who.id === null || who.name === null) return <i>{t(`wallet:statement.people.${who.kind}`)}</i>
  const { id, name } = who
  return (
    <button type="button" className={styles.statementName} onClick={() => onPerson({ id, name })}>
      {name}
    </button>
  )
}
