import { zodResolver } from '@hookform/resolvers/zod'
import { JoinTeam } from '@touchline/contract/members.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from '../entry/entry.module.css'
import { useEntryForm } from '../entry/use-entry-form.ts'

/** The four things a club wants to know of a new player. */
export function JoinForm({ isPending, onJoin }: { isPending: boolean; onJoin: (player: JoinTeam) => void }) {
  const { t } = useTranslation()
  // Who comes from the log-in has typed their e-mail already.
  const { email = '' } = Object(useLocation().state) as { email?: string }
  const { field, handleSubmit } = useEntryForm(zodResolver(JoinTeam), { ...EMPTY, email })
  return (
    <form noValidate onSubmit={handleSubmit((player) => isPending || onJoin(player))}>
      <TextField
        {...field('clubPassword', t('joinTeam.clubPassword'))}
        secret={{ showLabel: t('joinTeam.show'), hideLabel: t('joinTeam.hide') }}
        autoComplete="off"
      />
      <div className={styles.entryPair}>
        <TextField {...field('firstName', t('joinTeam.firstName'))} autoComplete="given-name" />
        <TextField {...field('lastName', t('joinTeam.lastName'))} autoComplete="family-name" />
      </div>
      <TextField
        {...field('email', t('joinTeam.email'))}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={t('joinTeam.emailHint')}
      />
      <Button type="submit" size="lg" block busy={isPending} busyLabel={t('joinTeam.submitting')}>
        {t('joinTeam.submit')}
      </Button>
    </form>
  )
}

const EMPTY = { clubPassword: '', firstName: '', lastName: '', email: '' }
