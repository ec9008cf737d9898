import type { ClubChoice } from '@touchline/contract/club/members.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { House, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CodeForm } from '../../../club/sessions/code-form.tsx'
import { useMailedCode } from '../../../club/sessions/use-mailed-code.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { useLocation } from '../../../platform/routing/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { lateRules } from '../../../ui/late-rules.ts'
import styles from '../entry/entry.module.css'
import { Entry, EntryLink, EntryLinks } from '../entry/entry.tsx'
import { Failure } from '../entry/failure.tsx'
import { useEntryForm } from '../entry/use-entry-form.ts'
import { useCodeLogIn } from './use-code-log-in.ts'

/** The log-in with a mailed code, also after a forgotten password: e-mail, code and, if there are several, club. */
export function CodeLogIn() {
  const { t } = useTranslation()
  const mailed = useMailedCode()
  const { sent, send } = mailed
  const logIn = useCodeLogIn(sent)
  const startOver = () => {
    mailed.startOver()
    logIn.startOver()
  }
  const step = logIn.clubs ? 'clubs' : sent ? 'sent' : 'email'
  return (
    <Entry {...useWords(step, sent?.email)} floor={{ heading: t('login.floor.heading'), lead: t('login.floor.lead') }}>
      <Failure error={mailed.sendingError} failed="LOGIN_FAILED" />
      {step === 'email' && <EmailForm isPending={mailed.isSending} onSend={send} />}
      {step === 'sent' && sent && (
        <CodeForm
          key={sent.count}
          action={t('logInCode.submit')}
          size="lg"
          isPending={logIn.isPending}
          error={logIn.error}
          onEnter={logIn.enter}
          onEdit={logIn.forgetError}
          resend={{
            secondsLeft: mailed.secondsToResend,
            isSending: mailed.isSending,
            onResend: () => send(sent.email),
          }}
        />
      )}
      {step === 'clubs' && <Failure error={logIn.error} failed="LOGIN_FAILED" />}
      {logIn.clubs && <Clubs clubs={logIn.clubs} isPending={logIn.isPending} onChoose={logIn.choose} />}
      {step !== 'email' && (
        <Button variant="ghost" onClick={startOver}>
          {t('logInCode.otherEmail')}
        </Button>
      )}
      <EntryLinks>
        <EntryLink
          to={PAGES.login.path}
          state={useLocation().state}
          icon={KeyRound}
          action={t('logInCode.toPassword')}
        />
        <EntryLink to={PAGES.home.path} icon={House} action={t('login.toHome')} />
      </EntryLinks>
    </Entry>
  )
}

function useWords(step: 'email' | 'sent' | 'clubs', email: string | undefined) {
  const { t } = useTranslation()
  if (step === 'email') return { heading: t('logInCode.heading'), lead: t('logInCode.lead') }
  if (step === 'sent') return { heading: t('logInCode.sentHeading'), lead: t('logInCode.sent', { email }) }
  return { heading: t('logInCode.clubsHeading'), lead: t('logInCode.clubsLead') }
}

function EmailForm({ isPending, onSend }: { isPending: boolean; onSend: (email: string) => void }) {
  const { t } = useTranslation()
  const { field, handleSubmit } = useEntryForm(RULES, { email: '' })
  return (
    <form noValidate onSubmit={handleSubmit(({ email }) => onSend(email))}>
      <TextField
        {...field('email', t('login.email'))}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <Button type="submit" size="lg" block busy={isPending} busyLabel={t('logInCode.sending')}>
        {t('logInCode.send')}
      </Button>
    </form>
  )
}

const RULES = lateRules(() => loadCode(() => import('./rules.ts')).then(({ CODE_RULES }) => CODE_RULES))

type ClubsProps = { clubs: ClubChoice['clubs']; isPending: boolean; onChoose: (clubId: string) => void }

function Clubs({ clubs, isPending, onChoose }: ClubsProps) {
  return (
    <div className={styles.entryChoices}>
      {clubs.map(({ clubId, clubName }) => (
        <Button key={clubId} variant="line" size="lg" block disabled={isPending} onClick={() => onChoose(clubId)}>
          {clubName}
        </Button>
      ))}
    </div>
  )
}
