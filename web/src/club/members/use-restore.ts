import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../platform/api/call.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { nameOf } from './member-cells.tsx'
import { type ClubAdmin, useRestoreMember } from './members.ts'

/** Undoes a removal and shows the outcome. */
export function useRestore(admin: ClubAdmin) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return useRestoreMember(admin, language.code, {
    onSuccess: (member) => showToast(t('members.removed.done', { name: nameOf(member) })),
    onError: (error) => showFailureToast(t(REASONS[codeOf(error)] ?? 'members.removed.failed')),
  })
}

// The general texts for these codes address a person who wants to join.
const REASONS: Record<string, string> = {
  CLUB_FULL: 'members.removed.full',
  ALREADY_MEMBER: 'members.removed.rejoined',
}

function codeOf(error: Error): string {
  return error instanceof CallFailed ? error.code : ''
}
