import { PAGES } from '@touchline/contract/platform/pages.ts'
import { House, KeyRound, MailCheck, Trophy, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ReturnTo, readReturnTo } from '../../../club/sessions/return-to.ts'
import { storeAdminSession, storePlayerSession } from '../../../club/sessions/use-session.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useLocation, useNavigate, useSearchParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { lateRules } from '../../../ui/late-rules.ts'
import { useIsAlive } from '../../../ui/use-is-alive.ts'
import { DemoLogIns } from '../entry/demo-log-ins.tsx'
import { Entry, EntryLink, EntryLinks } from '../entry/entry.tsx'
import { Failure } from '../entry/failure.tsx'
import { type Credentials, isAdminPin, logInAsAdmin, logInAsPlayer } from '../entry/log-in.ts'
import { SessionOver } from '../entry/session-over.tsx'
import { useEntryForm } from '../entry/use-entry-form.ts'
import { CodeLogIn } from './code-log-in.tsx'
import { WITH_CODE } from './with-code.ts'

/** The log-in of players, by a password or by a mailed code. */
export function LoginPage() {
  const [search] = useSearchParams()
  return search.get('with') === 'code' ? <CodeLogIn /> : <PasswordLogIn />
}

/** The log-in by password; an Admin PIN in its place logs in an administrator. */
function PasswordLogIn() {
  const { t } = useTranslation()
  const { typed, field, handleSubmit } = useEntryForm(RULES, EMPTY)
  const texts = isAdminPin(typed.password) ? 'adminLogin' : 'login'
  const { logIn, email, isPending, error, hasNoAccount, forgetError } = useLogIn()
  const { state } = useLocation()
  return (
    <Entry
      heading={t(`${texts}.heading`)}
      lead={t(`${texts}.lead`)}
      floor={{ heading: t('login.floor.heading'), lead: t('login.floor.lead') }}
    >
      <SessionOver />
      <DemoLogIns roles={['player', 'admin']} onChoose={logIn} />
      <Failure error={error} failed="LOGIN_FAILED" />
      {hasNoAccount && <NoAccount email={email} />}
      <form noValidate onSubmit={handleSubmit(logIn, forgetError)}>
        <TextField
          {...field('email', t(`${texts}.email`))}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextField
          {...field('password', t(`${texts}.password`))}
          secret={{ showLabel: t(`${texts}.show`), hideLabel: t(`${texts}.hide`) }}
          autoComplete="current-password"
          hint={t(texts === 'login' ? 'login.hint' : 'login.adminHint')}
        />
        {/* Without scripts the browser itself would send the form, with the password in the address. */}
        <Button
          type="submit"
          size="lg"
          block
          disabled={!useIsAlive()}
          busy={isPending}
          busyLabel={t('login.submitting')}
        >
          {t(`${texts}.submit`)}
        </Button>
      </form>
      <EntryLinks>
        {texts === 'login' ? (
          <EntryLink
            to={WITH_CODE}
            state={state}
            icon={MailCheck}
            question={t('login.toCode.question')}
            action={t('login.toCode.action')}
          />
        ) : (
          <EntryLink
            to={PAGES.adminLogin.path}
            state={{ email: typed.email, isForgotten: true }}
            icon={KeyRound}
            question={t('adminLogin.forgotten.question')}
            action={t('adminLogin.forgotten.action')}
          />
        )}
        <EntryLink
          to={PAGES.joinTeam.path}
          icon={UserPlus}
          question={t('login.toJoin.question')}
          action={t('login.toJoin.action')}
        />
        <EntryLink
          to={PAGES.partnership.path}
          icon={Trophy}
          question={t('login.toClub.question')}
          action={t('login.toClub.action')}
        />
        <EntryLink to={PAGES.home.path} icon={House} action={t('login.toHome')} />
      </EntryLinks>
    </Entry>
  )
}

const EMPTY: Credentials = { email: '', password: '' }

const RULES = lateRules(() => loadCode(() => import('./rules.ts')).then(({ LOG_IN_RULES }) => LOG_IN_RULES))

/** Logs in with the typed credentials, and navigates to the page the user came from. */
function useLogIn() {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const returnTo = readReturnTo(useLocation().state)
  const { mutate, data, variables, isPending, error, reset } = useMutation({
    mutationFn: (credentials: Credentials) => startSession(credentials, language.code, returnTo),
  })

  function logIn(credentials: Credentials) {
    if (isPending) return
    mutate(credentials, {
      onSuccess: (to) => to && navigate(to, { replace: true }),
    })
  }

  return { logIn, isPending, error, email: variables?.email, hasNoAccount: data === null, forgetError: reset }
}

/** Returns the next address, undefined if a new document loads it; `null` if the player has yet to join. */
async function startSession(
  credentials: Credentials,
  language: Parameters<typeof logInAsPlayer>[1],
  returnTo: ReturnTo,
): Promise<string | undefined | null> {
  if (isAdminPin(credentials.password)) return storeAdminSession(await logInAsAdmin(credentials, language), returnTo)
  const session = await logInAsPlayer(credentials, language)
  return session ? storePlayerSession(session, credentials.email, returnTo) : null
}

function NoAccount({ email }: { email: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Banner>
      <b>{t('login.noAccount.heading')}</b> {t('login.noAccount.text')}
      <br />
      <Link className={buttonClass({ size: 'sm' })} to={PAGES.joinTeam.path} state={{ email }}>
        {t('login.noAccount.join')}
      </Link>
    </Banner>
  )
}
