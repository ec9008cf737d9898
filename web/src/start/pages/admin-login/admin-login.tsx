import { PAGES } from '@touchline/contract/platform/pages.ts'
import { House, KeyRound, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReturnTo, readReturnTo } from '../../../club/sessions/return-to.ts'
import { storeAdminSession } from '../../../club/sessions/use-session.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { useLocation, useNavigate } from '../../../platform/routing/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { lateRules } from '../../../ui/late-rules.ts'
import { DemoLogIns } from '../entry/demo-log-ins.tsx'
import { Entry, EntryButton, EntryLink, EntryLinks } from '../entry/entry.tsx'
import { Failure } from '../entry/failure.tsx'
import { type Credentials, logInAsAdmin } from '../entry/log-in.ts'
import { SessionOver } from '../entry/session-over.tsx'
import { useEntryForm } from '../entry/use-entry-form.ts'
import { ForgottenPin } from './forgotten-pin.tsx'

/** The administrators' log-in, with e-mail and Admin PIN, and a link to renew the PIN. */
export function AdminLoginPage() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const returnTo = readReturnTo(state)
  const brought = broughtBy(state)
  const [isForgotten, setForgotten] = useState(brought.isForgotten)
  const [email, setEmail] = useState(brought.email)
  return (
    <Entry
      heading={t(isForgotten ? 'adminLogin.forgotten.heading' : 'adminLogin.heading')}
      lead={t(isForgotten ? 'adminLogin.forgotten.lead' : 'adminLogin.lead')}
      floor={{ heading: t('adminLogin.floor.heading'), lead: t('adminLogin.floor.lead') }}
    >
      {isForgotten ? (
        <ForgottenPin
          onBack={(typed) => {
            setEmail(typed)
            setForgotten(false)
          }}
        />
      ) : (
        <LogInForm email={email} returnTo={returnTo} onForget={() => setForgotten(true)} />
      )}
    </Entry>
  )
}

/** Navigation state from the previous page: the e-mail, and whether the PIN was forgotten. */
function broughtBy(state: unknown): { email: string; isForgotten: boolean } {
  const { email, isForgotten } = Object(state) as { email?: unknown; isForgotten?: unknown }
  return { email: typeof email === 'string' ? email : '', isForgotten: isForgotten === true }
}

const RULES = lateRules(() => loadCode(() => import('./rules.ts')).then(({ LOG_IN_RULES }) => LOG_IN_RULES))

type LogInFormProps = { email: string; returnTo: ReturnTo; onForget: () => void }

function LogInForm({ email, returnTo, onForget }: LogInFormProps) {
  const { t } = useTranslation()
  const { typed, field, handleSubmit } = useEntryForm(RULES, { ...EMPTY, email })
  const isComplete = typed.email.trim() !== '' && typed.password.trim() !== ''
  const { logIn, isPending, error, forgetError } = useAdminLogIn(returnTo)
  return (
    <>
      <SessionOver />
      <DemoLogIns roles={['admin']} onChoose={logIn} />
      <Failure error={error} failed="LOGIN_FAILED" />
      <form noValidate onSubmit={handleSubmit(logIn, forgetError)}>
        <TextField
          {...field('email', t('adminLogin.email'))}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextField
          {...field('password', t('adminLogin.password'))}
          secret={{ showLabel: t('adminLogin.show'), hideLabel: t('adminLogin.hide') }}
          autoComplete="current-password"
        />
        <Button
          type="submit"
          size="lg"
          block
          disabled={!isComplete}
          busy={isPending}
          busyLabel={t('adminLogin.submitting')}
        >
          {t('adminLogin.submit')}
        </Button>
      </form>
      <EntryLinks>
        <EntryButton
          icon={KeyRound}
          question={t('adminLogin.forgotten.question')}
          action={t('adminLogin.forgotten.action')}
          onClick={onForget}
        />
        <EntryLink
          to={PAGES.login.path}
          icon={UserRound}
          question={t('adminLogin.toPlayers.question')}
          action={t('adminLogin.toPlayers.action')}
          state={{ ...returnTo, isOver: false }}
        />
        <EntryLink to={PAGES.home.path} icon={House} action={t('adminLogin.toHome')} />
      </EntryLinks>
    </>
  )
}

const EMPTY: Credentials = { email: '', password: '' }

function useAdminLogIn(returnTo: ReturnTo) {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (credentials: Credentials) =>
      storeAdminSession(await logInAsAdmin(credentials, language.code), returnTo),
  })

  function logIn(credentials: Credentials) {
    if (isPending) return
    mutate(credentials, { onSuccess: (to) => to && navigate(to, { replace: true }) })
  }

  return { logIn, isPending, error, forgetError: reset }
}
