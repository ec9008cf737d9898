import type { Member } from '@touchline/contract/club/members.ts'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { nameOf } from './member-cells.tsx'
import { type ClubAdmin, useMarkCoach } from './members.ts'

/** Marks a member as a coach or removes the mark, and explains the consequences. */
export function useCoachMark(admin: ClubAdmin): (member: Member) => void {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { mutate } = useMarkCoach(admin, language.code)
  return (member) => {
    const isCoach = !member.is_coach
    mutate(
      { id: member.id, isCoach },
      {
        onSuccess: () =>
          showToast(t(isCoach ? 'members.coach.marked' : 'members.coach.unmarked', { name: nameOf(member) })),
        onError: (error) => showFailureToast(sentence(error)),
      },
    )
  }
}
