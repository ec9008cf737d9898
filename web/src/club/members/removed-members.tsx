import { useQuery } from '@tanstack/react-query'
import type { RemovedMember } from '@touchline/contract/club/members.ts'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts'
import { MemberFace, nameOf } from './member-cells.tsx'
import styles from './members.module.css'
import { type ClubAdmin, removedMembersQuery } from './members.ts'
import { useRestore } from './use-restore.ts'

/** Recently removed members who can be restored; nothing if there are none. */
export function RemovedMembers({ admin }: { admin: ClubAdmin }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const headingId = useId()
  const { data: removed = [] } = useQuery(removedMembersQuery(admin, language.code))
  const { heading, expectGone } = useFocusAfterRemoval(removed)
  if (removed.length === 0) return null
  return (
    <Card as="section" className={styles.membersRemoved} aria-labelledby={headingId}>
      <h2 className="heading-2" id={headingId} ref={heading} tabIndex={-1}>
        {t('members.removed.heading')}
      </h2>
      <p className="muted">{t('members.removed.text')}</p>
      <ul>
        {removed.map((member) => (
          <Removed key={member.id} admin={admin} member={member} onRestored={expectGone} />
        ))}
      </ul>
    </Card>
  )
}

type RemovedProps = { admin: ClubAdmin; member: RemovedMember; onRestored: (id: string) => void }

function Removed({ admin, member, onRestored }: RemovedProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useRestore(admin)
  return (
    <li>
      <MemberFace member={member} />
      <span className="muted numeric">{t('members.removed.until', { date: formatDate(member.restorable_until) })}</span>
      <Button
        variant="line"
        size="sm"
        busy={isPending}
        busyLabel={t('members.removed.restoring')}
        aria-label={t('members.removed.label', { name: nameOf(member) })}
        onClick={() => mutate(member.id, { onSuccess: () => onRestored(member.id) })}
      >
        <Undo2 className="icon icon-sm" aria-hidden="true" />
        {t('members.removed.restore')}
      </Button>
    </li>
  )
}
