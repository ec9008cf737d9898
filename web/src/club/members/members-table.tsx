import type { Member } from '@touchline/contract/club/members.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { type Column, DataTable } from '../../ui/table.tsx'
import { JoinedOn, LastSeen, MemberActions, MemberFace, RoleBadge } from './member-cells.tsx'
import type { MemberOrder, MemberView } from './member-view.ts'
import styles from './members.module.css'

type MembersTableProps = {
  members: readonly Member[]
  view: MemberView
  onSort: (order: MemberOrder) => void
  onRemove: (member: Member) => void
  onMarkCoach: (member: Member) => void
  onUnlockYear: (member: Member) => void
}

/** The members, one per row; a click on a heading sorts by it. */
export function MembersTable({ members, view, onSort, ...actions }: MembersTableProps) {
  const { t } = useTranslation()

  function heading(order: MemberOrder) {
    const sorted = view.sort === order ? view.direction : undefined
    return <SortHeading label={t(`members.columns.${order}`)} sorted={sorted} onSort={() => onSort(order)} />
  }

  const columns: Column<Member>[] = [
    {
      key: 'name',
      heading: heading('name'),
      cell: (member) => <MemberFace member={member} />,
      onCard: 'lead',
      className: styles.membersWho,
    },
    {
      key: 'role',
      heading: heading('role'),
      cell: (member) => <RoleBadge member={member} />,
      className: styles.membersRole,
    },
    {
      key: 'joined',
      heading: heading('joined'),
      cell: (member) => <JoinedOn member={member} />,
      className: classNames(styles.membersJoined, 'numeric'),
    },
    {
      key: 'activity',
      heading: heading('activity'),
      cell: (member) => <LastSeen member={member} />,
      className: styles.membersSeen,
    },
    {
      key: 'actions',
      heading: t('members.columns.actions'),
      cell: (member) => <MemberActions member={member} {...actions} />,
      onCard: 'action',
    },
  ]
  return <DataTable label={t('members.table')} columns={columns} rows={members} rowKey={(member) => member.id} />
}

type SortHeadingProps = { label: string; sorted: MemberView['direction'] | undefined; onSort: () => void }

function SortHeading({ label, sorted, onSort }: SortHeadingProps) {
  const button = useRef<HTMLButtonElement>(null)
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp

  // `aria-sort` belongs on the cell, which the table owns: `ui` knows nothing of sorting.
  useLayoutEffect(() => {
    const cell = button.current?.closest('th')
    if (sorted) cell?.setAttribute('aria-sort', sorted === 'asc' ? 'ascending' : 'descending')
    else cell?.removeAttribute('aria-sort')
  }, [sorted])

  return (
    <button type="button" ref={button} className={styles.membersSort} onClick={onSort}>
      {label}
      {sorted && <Arrow className="icon icon-sm" aria-hidden="true" />}
    </button>
  )
}
