import { type ClubChoice, logInWithCode } from '@touchline/contract/members.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useLanguage } from '../../language/use-language.ts'
import { useLocation, useNavigate } from '../../routing/router.tsx'
import { inviteToOwnPassword } from '../../sessions/invitation.ts'
import { readReturnTo } from '../../sessions/return-to.ts'
import type { SentCode } from '../../sessions/use-mailed-code.ts'
import { storePlayerSession } from '../../sessions/use-session.ts'

/** What was entered; the club only where the server asked for which. */
type Entered = { code: string; clubId?: string }

/** Logs in with a code and goes on to where the person wanted to go, or answers the clubs to choose from. */
export function useCodeLogIn(sent: SentCode | undefined) {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const returnTo = readReturnTo(useLocation().state)
  const [choice, setChoice] = useState<ClubChoice & { code: string }>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (entered: Entered) => {
      const { email = '', nonce = '' } = sent ?? {}
      const answer = await call(logInWithCode, { body: { email, nonce, ...entered }, language: language.code })
      if ('clubs' in answer) return setChoice({ ...answer, code: entered.code })
      const to = storePlayerSession(answer, email, returnTo)
      inviteToOwnPassword()
      if (to) navigate(to, { replace: true })
    },
  })
  return {
    clubs: choice?.clubs,
    isPending,
    error,
    forgetError: reset,
    enter: (code: string) => mutate({ code }),
    choose: (clubId: string) => choice && mutate({ code: choice.code, clubId }),
    startOver() {
      reset()
      setChoice(undefined)
    },
  }
}
