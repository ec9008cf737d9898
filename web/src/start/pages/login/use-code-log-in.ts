import { type ClubChoice, logInWithCode } from '@touchline/contract/club/members.ts'
import { useState } from 'react'
import { inviteToOwnPassword } from '../../../club/sessions/invitation.ts'
import { readReturnTo } from '../../../club/sessions/return-to.ts'
import type { SentCode } from '../../../club/sessions/use-mailed-code.ts'
import { storePlayerSession } from '../../../club/sessions/use-session.ts'
import { call } from '../../../platform/api/call.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useLocation, useNavigate } from '../../../platform/routing/router.tsx'

/** The user's input; the club only if the server asked for it. */
type Entered = { code: string; clubId?: string }

/** Logs in with a code and navigates to the page the user came from, or returns the clubs to choose from. */
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
