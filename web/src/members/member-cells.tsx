import type { Member } from '@touchline/contract/members.ts'
import { Lock, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../language/dates.ts'
import { Activity } from '../ui/activity.tsx'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Magnet } from '../ui/magnet.tsx'
import { lastActivity } from './last-activity.ts'
import styles from './members.module.css'

/** What a member is called; an administrator may have given no name. */
export function nameOf(member: Member): string {
  return `${member.first_name} ${member.last_name}`.trim() || member.email
}

/** Who it is: magnet, name and e-mail address. */
export function MemberFace({ member }: { member: Member }) {
  const name = nameOf(member)
  return (
    <div className={styles.membersFace} data-sport="universal">
      <Magnet name={name} />
      <span>
        <b className="trunc">{name}</b>
        {name !== member.email && <span className="trunc">{member.email}</span>}
      </span>
    </div>
  )
}

/** Player or administrator. */
export function RoleBadge({ role }: Pick<Member, 'role'>) {
  const { t } = useTranslation()
  return <Badge tone={role === 'admin' ? 'brand' : 'plain'}>{t(`members.roles.${role}`)}</Badge>
}

/** The day of joining; the card on a phone has no heading over it and says what the day means. */
export function JoinedOn({ member }: { member: Member }) {
  const { t } = useTranslation()
  const date = formatDate(member.joined_at)
  return (
    <>
      <span className="only-d">{date}</span>
      <span className="only-m">{t(`members.since.${member.role}`, { date })}</span>
    </>
  )
}

/** How long ago the member was here. */
export function LastSeen({ member }: { member: Member }) {
  const { t } = useTranslation()
  const seen = lastActivity(member.last_active, new Date())
  return (
    <Activity level={seen.level}>
      {'daysAgo' in seen ? t(...daysAgoText(seen.daysAgo)) : t('members.activity.never')}
    </Activity>
  )
}

/** The way out of the club for a player; an administrator has none. */
export function MemberActions({ member, onRemove }: { member: Member; onRemove: (member: Member) => void }) {
  const { t } = useTranslation()
  if (member.role === 'admin') {
    return (
      <span className={styles.membersLocked} title={t('members.adminStays')}>
        <Lock className="i i-sm" aria-hidden="true" />
        <span className="vh">{t('members.adminStays')}</span>
      </span>
    )
  }
  return (
    <IconButton
      className={styles.membersRemove}
      label={t('members.remove.label', { name: nameOf(member) })}
      aria-haspopup="dialog"
      onClick={() => onRemove(member)}
    >
      <Trash2 className="i i-sm" aria-hidden="true" />
    </IconButton>
  )
}

function daysAgoText(daysAgo: number): [key: string, values: { count: number }] {
  const key = daysAgo === 0 ? 'today' : daysAgo === 1 ? 'yesterday' : 'daysAgo'
  return [`members.activity.${key}`, { count: daysAgo }]
}
