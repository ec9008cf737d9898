import { zodResolver } from '@hookform/resolvers/zod'
import { MAILED_CODE_MINUTES, MIN_PASSWORD_LENGTH } from '@touchline/contract/platform/fields.ts'
import { useTranslation } from 'react-i18next'
import {
  ClubPasswordByCode,
  ClubPasswordChange,
  requestClubPasswordCode,
  saveClubPassword,
  saveClubPasswordByCode,
} from '../../../club/clubs/club-password.ts'
import type { Session } from '../../../club/sessions/session.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailureToast } from '../../../ui/toast.tsx'
import { SettingsSection } from '../settings-layout.tsx'
import { SettingsPasswordForm } from '../settings-password-form.tsx'

/** Lets an administrator change the password of the whole club, with the current one or by a code from their mail. */
export function ClubPasswordSection({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { clubId, email } = session
  const asking = useMutation({
    mutationFn: () => requestClubPasswordCode(clubId, language.code),
    onError: (error) => showFailureToast(sentence(error)),
  })
  const { data: nonce } = asking
  const newPassword = {
    name: 'newPassword',
    label: t('clubSettings.password.newPassword'),
    autoComplete: 'new-password',
    hint: t('clubSettings.password.hint', { count: MIN_PASSWORD_LENGTH }),
  } as const
  return (
    <SettingsSection
      id="password"
      heading={t('clubSettings.password.heading')}
      description={t('clubSettings.password.description')}
    >
      {nonce ? (
        <SettingsPasswordForm<ClubPasswordByCode>
          key="code"
          texts="clubSettings.password"
          news={t('clubSettings.password.sent', { email, minutes: MAILED_CODE_MINUTES })}
          fields={[
            { name: 'code', label: t('clubSettings.password.code'), autoComplete: 'one-time-code' },
            newPassword,
          ]}
          resolver={CODE_RULES}
          save={(typed) => saveClubPasswordByCode(clubId, { ...typed, nonce }, language.code)}
        >
          <Button variant="ghost" onClick={() => asking.reset()}>
            {t('clubSettings.password.withPassword')}
          </Button>
        </SettingsPasswordForm>
      ) : (
        <SettingsPasswordForm<ClubPasswordChange>
          key="password"
          texts="clubSettings.password"
          fields={[
            {
              name: 'currentPassword',
              label: t('clubSettings.password.currentPassword'),
              autoComplete: 'current-password',
            },
            newPassword,
          ]}
          resolver={RULES}
          save={(passwords) => saveClubPassword(clubId, passwords, language.code)}
          canCancel
        >
          <Button
            variant="ghost"
            busy={asking.isPending}
            busyLabel={t('clubSettings.password.sending')}
            onClick={() => asking.mutate()}
          >
            {t('clubSettings.password.sendCode')}
          </Button>
        </SettingsPasswordForm>
      )}
    </SettingsSection>
  )
}

const RULES = zodResolver(ClubPasswordChange)
const CODE_RULES = zodResolver(ClubPasswordByCode)
