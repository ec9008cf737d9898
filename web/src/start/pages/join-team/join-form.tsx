import { JoinWithPassword } from '@touchline/contract/club/members.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from '../../../platform/routing/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { rulesOf } from '../../../ui/form-rules.ts'
import { useEntryForm } from '../entry/use-entry-form.ts'
import { PlayerFields } from './player-fields.tsx'

/** The four things a club asks of a new player. */
export function JoinForm({ isPending, onJoin }: { isPending: boolean; onJoin: (player: JoinWithPassword) => void }) {
  const { t } = useTranslation()
  // Users who come from the log-in have already typed their e-mail.
  const { email = '' } = Object(useLocation().state) as { email?: string }
  const { field, handleSubmit } = useEntryForm(rulesOf(JoinWithPassword), { ...EMPTY, email })
  return (
    <form noValidate onSubmit={handleSubmit((player) => isPending || onJoin(player))}>
      <TextField
        {...field('clubPassword', t('joinTeam.clubPassword'))}
        secret={{ showLabel: t('joinTeam.show'), hideLabel: t('joinTeam.hide') }}
        autoComplete="off"
      />
      <PlayerFields field={field} />
      <Button type="submit" size="lg" block busy={isPending} busyLabel={t('joinTeam.submitting')}>
        {t('joinTeam.submit')}
      </Button>
    </form>
  )
}

const EMPTY = { clubPassword: '', firstName: '', lastName: '', email: '' }
