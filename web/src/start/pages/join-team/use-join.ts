import type { joinTeam } from '@touchline/contract/club/members.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { inviteToOwnPassword } from '../../../club/sessions/invitation.ts'
import { storePlayerSession, useSession } from '../../../club/sessions/use-session.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { showToast } from '../../../ui/toast.tsx'
import { join } from '../entry/log-in.ts'

/** Joins and stores the new session; `session` is the current one, which joining would replace. */
export function useJoin() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const joining = useMutation({
    mutationFn: async (player: BodyOf<typeof joinTeam>) => {
      const joined = await join(player, language.code)
      storePlayerSession(joined, player.email)
      inviteToOwnPassword()
      return joined
    },
    onSuccess: () => showToast(t('joinTeam.welcome.toast')),
  })
  const session = useSession()
  // After joining, the session is the new player's own.
  const hasJoined = !joining.isIdle && !joining.isError
  return { joining, session: hasJoined ? undefined : session }
}
