import { BIRTH_YEAR_UNLOCKED_DAYS, unlockBirthYear } from '@touchline/contract/club/athletes.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showFailureToast, showToast } from '../../ui/toast.tsx'

type UnlockBirthYearProps = {
  /** The member in question; `undefined` closes the dialog. */
  member: { id: string; name: string } | undefined
  onClose: () => void
}

/** Lets a player correct a year of birth that makes them a child, after explaining the consequences. */
export function UnlockBirthYear({ member, onClose }: UnlockBirthYearProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      call(unlockBirthYear, { params: { id }, language: language.code }),
    onSuccess: ({ until }, { name }) => showToast(t('members.birthYear.done', { name, date: formatDate(until) })),
    onError: (error) => showFailureToast(sentence(error)),
    onSettled: onClose,
  })
  return (
    <Dialog
      open={member !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('members.birthYear.title')}
      description={member && t('members.birthYear.text', { name: member.name, days: BIRTH_YEAR_UNLOCKED_DAYS })}
      closeLabel={t('members.birthYear.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('members.birthYear.keep')}
          </Button>
          <Button busy={isPending} busyLabel={t('members.birthYear.busy')} onClick={() => member && mutate(member)}>
            {t('members.birthYear.confirm')}
          </Button>
        </>
      }
    />
  )
}
