import type { Member } from '@touchline/contract/club/members.ts'
import { CalendarCog, Lock, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { Activity } from '../../ui/activity.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lastActivity } from './last-activity.ts'
import styles from './members.module.css'

/** A member's name; an administrator may not have given one. */
export function nameOf(member: Member): string {
  return `${member.first_name} ${member.last_name}`.trim() || member.email
}

/** A member's avatar, name and email address; on a phone, whose cards show no role, also whether they are a coach. */
export function MemberFace({ member }: { member: Member }) {
  const { t } = useTranslation()
  const name = nameOf(member)
  return (
    <div className={styles.membersFace} data-sport="universal">
      <Avatar name={name} />
      <span>
        <b className="truncated">{name}</b>
        {name !== member.email && <span className="truncated">{member.email}</span>}
      </span>
      {member.is_coach && (
        <Badge tone="ok" className="only-phone">
          {t('members.coach.badge')}
        </Badge>
      )}
    </div>
  )
}

/** Player or administrator, and whether players can share their plans with this member. */
export function RoleBadge({ member }: { member: Member }) {
  const { t } = useTranslation()
  return (
    <span className={styles.membersBadges}>
      <Badge tone={member.role === 'admin' ? 'brand' : 'plain'}>{t(`members.roles.${member.role}`)}</Badge>
      {member.is_coach && <Badge tone="ok">{t('members.coach.badge')}</Badge>}
    </span>
  )
}

/** The day of joining; the card on a phone has no column heading, so it is labelled there. */
export function JoinedOn({ member }: { member: Member }) {
  const { t } = useTranslation()
  const date = formatDate(member.joined_at)
  return (
    <>
      <span className="only-desktop">{date}</span>
      <span className="only-phone">{t(`members.since.${member.role}`, { date })}</span>
    </>
  )
}

/** The time since the member was last active. */
export function LastSeen({ member }: { member: Member }) {
  const { t } = useTranslation()
  const seen = lastActivity(member.last_active, new Date())
  return (
    <Activity level={seen.level}>
      {'daysAgo' in seen ? t(...daysAgoText(seen.daysAgo)) : t('members.activity.never')}
    </Activity>
  )
}

type MemberActionsProps = {
  member: Member
  onRemove: (member: Member) => void
  onMarkCoach: (member: Member) => void
  onUnlockYear: (member: Member) => void
}

/**
 * A player can be marked as a coach, allowed to correct the year of birth, and removed from the club; an administrator
 * cannot.
 */
export function MemberActions({ member, onRemove, onMarkCoach, onUnlockYear }: MemberActionsProps) {
  const { t } = useTranslation()
  const name = nameOf(member)
  if (member.role === 'admin') {
    return (
      <span className={styles.membersLocked} title={t('members.adminStays')}>
        <Lock className="icon icon-sm" aria-hidden="true" />
        <span className="visually-hidden">{t('members.adminStays')}</span>
      </span>
    )
  }
  const coachLabel = t(member.is_coach ? 'members.coach.unmark' : 'members.coach.mark', { name })
  const CoachIcon = member.is_coach ? UserRoundX : UserRoundCheck
  return (
    <span className={styles.membersActions}>
      <IconButton label={coachLabel} title={coachLabel} onClick={() => onMarkCoach(member)}>
        <CoachIcon className="icon icon-sm" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('members.birthYear.label', { name })}
        title={t('members.birthYear.label', { name })}
        aria-haspopup="dialog"
        onClick={() => onUnlockYear(member)}
      >
        <CalendarCog className="icon icon-sm" aria-hidden="true" />
      </IconButton>
      <IconButton
        className={styles.membersRemove}
        label={t('members.remove.label', { name })}
        aria-haspopup="dialog"
        onClick={() => onRemove(member)}
      >
        <Trash2 className="icon icon-sm" aria-hidden="true" />
      </IconButton>
    </span>
  )
}

function daysAgoText(daysAgo: number): [key: string, values: { count: number }] {
  const key = daysAgo === 0 ? 'today' : daysAgo === 1 ? 'yesterday' : 'daysAgo'
  return [`members.activity.${key}`, { count: daysAgo }]
}
