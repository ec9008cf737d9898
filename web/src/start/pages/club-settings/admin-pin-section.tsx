import { AdminLogin, type renewAdminPin } from '@touchline/contract/club/clubs.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../club/sessions/session.ts'
import { storeAdminSession } from '../../../club/sessions/use-session.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/field.tsx'
import { rulesOf } from '../../../ui/form-rules.ts'
import { renewPin, requestCode } from '../admin-pin/admin-pin.ts'
import { CodeForm } from '../admin-pin/code-form.tsx'
import { NewPin } from '../admin-pin/new-pin.tsx'
import { useEntryForm } from '../entry/use-entry-form.ts'
import styles from '../settings-layout.module.css'
import { SettingsSection } from '../settings-layout.tsx'

/** Lets an administrator renew the Admin PIN, with the current one or by a code from their mail. */
export function AdminPinSection({ session }: { session: Session }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { asking, renewing } = usePinRenewal(session)
  const { data: nonce } = asking
  const error = renewing.error ?? asking.error
  const failure = error ? <Banner tone="critical">{sentence(error)}</Banner> : undefined

  return (
    <SettingsSection id="pin" heading={t('clubSettings.pin.heading')} description={t('clubSettings.pin.description')}>
      {renewing.data ? (
        <Card className={styles.settingsForm}>
          <NewPin pin={renewing.data} clubName={session.clubName} />
          <p className="muted">{t('clubSettings.pin.newHere')}</p>
          <div className={styles.settingsActions}>
            <Button
              onClick={() => {
                renewing.reset()
                asking.reset()
              }}
            >
              {t('clubSettings.pin.done')}
            </Button>
          </div>
        </Card>
      ) : nonce ? (
        <CodeForm
          className={classNames('card', styles.settingsForm)}
          email={session.email}
          isBusy={renewing.isPending}
          failure={failure}
          onEnter={(code) => renewing.mutate({ nonce, code })}
        >
          <Button
            variant="ghost"
            onClick={() => {
              renewing.reset()
              asking.reset()
            }}
          >
            {t('clubSettings.pin.withPin')}
          </Button>
        </CodeForm>
      ) : (
        <CurrentPinForm
          email={session.email}
          failure={failure}
          isBusy={renewing.isPending}
          isAsking={asking.isPending}
          onEnter={(currentPin) => renewing.mutate({ currentPin })}
          onAsk={() => {
            renewing.reset()
            asking.mutate()
          }}
        />
      )}
    </SettingsSection>
  )
}

function usePinRenewal({ clubId, email }: Session) {
  const { language } = useLanguage()
  // Offline the user sees an error, instead of the change waiting for a connection.
  const asking = useMutation({ mutationFn: () => requestCode(email, language.code) })
  const renewing = useMutation({
    mutationFn: async (proof: BodyOf<typeof renewAdminPin>) => {
      const { adminPin, session } = await renewPin(clubId, proof, language.code)
      storeAdminSession(session)
      return adminPin
    },
    gcTime: 0,
  })
  return { asking, renewing }
}

type CurrentPinFormProps = {
  email: string
  failure: React.ReactNode
  isBusy: boolean
  isAsking: boolean
  onEnter: (pin: string) => void
  onAsk: () => void
}

function CurrentPinForm({ email, failure, isBusy, isAsking, onEnter, onAsk }: CurrentPinFormProps) {
  const { t } = useTranslation()
  const { field, handleSubmit } = useEntryForm(RULES, { password: '' })
  return (
    <form
      className={classNames('card', styles.settingsForm)}
      noValidate
      onSubmit={handleSubmit(({ password }) => isBusy || onEnter(password))}
    >
      {failure}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...field('password', t('clubSettings.pin.current'))}
        secret={{ showLabel: t('clubSettings.pin.show'), hideLabel: t('clubSettings.pin.hide') }}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={styles.settingsActions}>
        <Button type="submit" busy={isBusy} busyLabel={t('clubSettings.pin.renewing')}>
          {t('clubSettings.pin.renew')}
        </Button>
        <Button variant="ghost" busy={isAsking} busyLabel={t('clubSettings.pin.sending')} onClick={onAsk}>
          {t('clubSettings.pin.sendCode')}
        </Button>
      </div>
    </form>
  )
}

const RULES = rulesOf(AdminLogin.pick({ password: true }))
