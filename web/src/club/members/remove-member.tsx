import { type Member, REMOVED_KEPT_DAYS } from '@touchline/contract/club/members.ts'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../platform/api/call.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { nameOf } from './member-cells.tsx'
import { type ClubAdmin, useRemoveMember } from './members.ts'
import { useRestore } from './use-restore.ts'

type RemoveMemberProps = {
  admin: ClubAdmin
  /** The member in question; `undefined` closes the dialog. */
  member: Member | undefined
  onClose: () => void
  onRemoved: (member: Member) => void
}

/** Asks for confirmation before removing a player from the club. */
export function RemoveMember({ admin, member, onClose, onRemoved }: RemoveMemberProps) {
  const { t } = useTranslation()
  const { t: errorText } = useTranslation('errors')
  const { language } = useLanguage()
  const { mutate, isPending } = useRemoveMember(admin, language.code)
  const { mutate: restore } = useRestore(admin)
  // If closed during the request, the dialog may be about another member when the response arrives.
  const askedAbout = useLatest(member?.id)

  function remove(leaving: Member) {
    mutate(leaving.id, {
      onSuccess: () => {
        const undo = { label: t('members.removed.undo'), onClick: () => restore(leaving.id) }
        showToast(t('members.remove.done', { name: nameOf(leaving) }), undo)
        onRemoved(leaving)
      },
      onError: (error) => showFailureToast(serverSentence(error) || errorText('MEMBER_REMOVAL_FAILED')),
      onSettled: () => askedAbout.current === leaving.id && onClose(),
    })
  }

  return (
    <Dialog
      open={member !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('members.remove.title')}
      description={
        member && t('members.remove.text', { name: nameOf(member), email: member.email, days: REMOVED_KEPT_DAYS })
      }
      closeLabel={t('members.remove.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('members.remove.keep')}
          </Button>
          <Button
            variant="critical"
            busy={isPending}
            busyLabel={t('members.remove.busy')}
            onClick={() => member && remove(member)}
          >
            {t('members.remove.confirm')}
          </Button>
        </>
      }
    />
  )
}

function serverSentence(error: Error): string {
  return error instanceof CallFailed ? error.message : ''
}
