import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { lateRules } from '../../../ui/late-rules.ts'
import styles from '../admin-pin/admin-pin.module.css'
import { renewForgotten, requestCode } from '../admin-pin/admin-pin.ts'
import { CodeForm } from '../admin-pin/code-form.tsx'
import { NewPin } from '../admin-pin/new-pin.tsx'
import { Failure } from '../entry/failure.tsx'
import { useEntryForm } from '../entry/use-entry-form.ts'

type Asked = { email: string; nonce: string }
type Entered = { code: string; clubId?: string }

/** A new PIN for an administrator who forgot it: e-mail, code from the mail, the club if there are several. */
export function ForgottenPin({ onBack }: { onBack: (email: string) => void }) {
  const { t } = useTranslation()
  const { asking, renewing } = useForgottenPin()
  const { adminPin, clubs = [] } = renewing.data ?? {}
  const email = asking.data?.email ?? ''
  if (adminPin) {
    return (
      <>
        <NewPin pin={adminPin} clubName={clubs[0]?.clubName ?? ''} />
        <Button size="lg" block onClick={() => onBack(email)}>
          {t('adminLogin.forgotten.logIn')}
        </Button>
      </>
    )
  }
  const failure = renewing.error ? <Failure error={renewing.error} failed="UNEXPECTED" /> : undefined
  const code = renewing.variables?.code
  return (
    <>
      {!asking.data && <EmailForm asking={asking} />}
      {asking.data && clubs.length === 0 && (
        <CodeForm
          email={email}
          isBusy={renewing.isPending}
          failure={failure}
          onEnter={(entered) => renewing.mutate({ code: entered })}
        />
      )}
      {clubs.length > 0 && code && (
        <ClubChoice clubs={clubs} onChoose={(clubId) => renewing.mutate({ code, clubId })} />
      )}
      <Button variant="ghost" block onClick={() => onBack(email)}>
        <ArrowLeft className="icon" aria-hidden="true" />
        {t('adminLogin.forgotten.back')}
      </Button>
    </>
  )
}

function useForgottenPin() {
  const { language } = useLanguage()
  const asking = useMutation({
    mutationFn: async (email: string): Promise<Asked> => ({ email, nonce: await requestCode(email, language.code) }),
  })
  const renewing = useMutation({
    mutationFn: (entered: Entered) => {
      const { email, nonce } = asking.data ?? { email: '', nonce: '' }
      return renewForgotten({ email, nonce, ...entered }, language.code)
    },
    gcTime: 0,
  })
  return { asking, renewing }
}

function EmailForm({ asking }: { asking: ReturnType<typeof useForgottenPin>['asking'] }) {
  const { t } = useTranslation()
  const { field, handleSubmit } = useEntryForm(RULES, { email: '' })
  return (
    <form noValidate onSubmit={handleSubmit(({ email }) => asking.isPending || asking.mutate(email))}>
      <Failure error={asking.error} failed="UNEXPECTED" />
      <TextField
        {...field('email', t('adminLogin.email'))}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <Button type="submit" size="lg" block busy={asking.isPending} busyLabel={t('adminLogin.forgotten.submitting')}>
        {t('adminLogin.forgotten.submit')}
      </Button>
    </form>
  )
}

type ClubChoiceProps = { clubs: { clubId: string; clubName: string }[]; onChoose: (clubId: string) => void }

function ClubChoice({ clubs, onChoose }: ClubChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.pinClubs}>
      <legend>{t('clubSettings.pin.choose')}</legend>
      {clubs.map(({ clubId, clubName }) => (
        <Button key={clubId} variant="line" block onClick={() => onChoose(clubId)}>
          {clubName}
        </Button>
      ))}
    </fieldset>
  )
}

const RULES = lateRules(() => loadCode(() => import('./rules.ts')).then((rules) => rules.FORGOTTEN_PIN_RULES))
