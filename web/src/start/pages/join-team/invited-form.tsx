import { NewPlayer } from '@touchline/contract/club/members.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { rulesOf } from '../../../ui/form-rules.ts'
import { useEntryForm } from '../entry/use-entry-form.ts'
import { PlayerFields } from './player-fields.tsx'

type InvitedFormProps = {
  /** The e-mail that a mailed invitation is for. */
  email: string | null
  isPending: boolean
  onJoin: (player: NewPlayer) => void
}

/** The form for invited players: three fields, and no club password. */
export function InvitedForm({ email, isPending, onJoin }: InvitedFormProps) {
  const { t } = useTranslation()
  const { field, handleSubmit } = useEntryForm(rulesOf(NewPlayer), {
    firstName: '',
    lastName: '',
    email: email ?? '',
  })
  return (
    <form noValidate onSubmit={handleSubmit((player) => isPending || onJoin(player))}>
      <PlayerFields field={field} isEmailFixed={email !== null} />
      <Button type="submit" size="lg" block busy={isPending} busyLabel={t('joinTeam.submitting')}>
        {t('joinTeam.submit')}
      </Button>
    </form>
  )
}
