import { AT_CAP, type CappedMember, NEAR_CAP } from '@touchline/contract/money/wallet.ts'
import { OctagonAlert, Pencil, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { exactTokens, shareOfCap } from './amounts.ts'
import styles from './caps.module.css'

type CapsTableProps = {
  members: readonly CappedMember[]
  onEdit: (member: CappedMember) => void
  onShowLines: (member: CappedMember) => void
}

/** Members with the used share of their cap. */
export function CapsTable({ members, onEdit, onShowLines }: CapsTableProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const columns: Column<CappedMember>[] = [
    {
      key: 'member',
      heading: t('wallet:caps.member'),
      onCard: 'lead',
      cell: (member) => (
        <span className={styles.capsMember}>
          <Avatar name={member.name} sport="universal" size="sm" />
          <span>
            <button type="button" className={styles.capsName} onClick={() => onShowLines(member)}>
              {member.name}
            </button>
            <RoleOf member={member} />
          </span>
        </span>
      ),
    },
    {
      key: 'used',
      heading: t('wallet:caps.used'),
      className: `numeric ${styles.capsAmount} ${styles.capsUsed}`,
      cell: ({ used }) => exactTokens(used, language),
    },
    {
      key: 'share',
      heading: <span className="visually-hidden">{t('wallet:caps.share')}</span>,
      className: styles.capsShare,
      cell: (member) => <ShareOf member={member} />,
    },
    {
      key: 'cap',
      heading: t('wallet:caps.limit'),
      className: `numeric ${styles.capsAmount}`,
      cell: ({ cap, hasOwnCap }) => (
        <>
          {cap === null ? <span className="faint">{t('wallet:caps.noLimit')}</span> : exactTokens(cap, language)}
          {hasOwnCap && <span className="faint text-sm"> {t('wallet:caps.own')}</span>}
        </>
      ),
    },
    {
      key: 'edit',
      heading: <span className="visually-hidden">{t('wallet:caps.actions')}</span>,
      onCard: 'action',
      cell: (member) => (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('wallet:caps.editOf', { name: member.name })}
          onClick={() => onEdit(member)}
        >
          <Pencil className="icon icon-sm" aria-hidden="true" />
          {t('wallet:caps.edit')}
        </Button>
      ),
    },
  ]
  return <DataTable label={t('wallet:caps.table')} columns={columns} rows={members} rowKey={({ id }) => id} />
}

function RoleOf({ member: { role, isCoach } }: { member: CappedMember }) {
  const { t } = useTranslation()
  if (role !== 'admin' && !isCoach) return null
  return <small>{t(role === 'admin' ? 'wallet:caps.admin' : 'wallet:caps.coach')}</small>
}

function ShareOf({ member }: { member: CappedMember }) {
  const { t } = useTranslation()
  const percent = shareOfCap(member)
  if (percent === undefined) return null
  return (
    <span className={styles.capsMeter}>
      <Meter percent={percent} label={member.name} valueText={t('wallet:caps.percentOf', { percent })} />
      <span className="numeric">{t('wallet:caps.percent', { percent })}</span>
      {percent >= AT_CAP ? (
        <Badge tone="critical">
          <OctagonAlert className="icon icon-sm" aria-hidden="true" />
          {t('wallet:caps.at')}
        </Badge>
      ) : percent >= NEAR_CAP ? (
        <Badge tone="warning">
          <TriangleAlert className="icon icon-sm" aria-hidden="true" />
          {t('wallet:caps.near')}
        </Badge>
      ) : (
        <span />
      )}
    </span>
  )
}
