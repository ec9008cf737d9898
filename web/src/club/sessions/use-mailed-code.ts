import { requestLogInCode } from '@touchline/contract/club/members.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** The delay before another code can be sent: emails take a while. */
const RESEND_AFTER_SECONDS = 30

/** A requested code: its email address, and the nonce without which it is worthless in another browser. */
export type SentCode = { email: string; nonce: string; count: number }

/** Requests codes by email; only the last one is valid. */
export function useMailedCode() {
  const { language } = useLanguage()
  const [sent, setSent] = useState<SentCode>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => call(requestLogInCode, { body: { email }, language: language.code }),
    onSuccess: ({ nonce }, email) => setSent((last) => ({ email, nonce, count: (last?.count ?? 0) + 1 })),
  })
  return {
    sent,
    isSending: isPending,
    sendingError: error,
    send: (email: string) => isPending || mutate(email),
    startOver: () => setSent(undefined),
    secondsToResend: useSecondsAfter(sent?.nonce),
  }
}

/** Counts down the seconds since the last code. */
function useSecondsAfter(nonce: string | undefined): number {
  const [left, setLeft] = useState({ nonce, seconds: 0 })
  if (left.nonce !== nonce) setLeft({ nonce, seconds: nonce ? RESEND_AFTER_SECONDS : 0 })
  const isCounting = left.seconds > 0
  useEffect(() => {
    if (!isCounting) return
    const tick = () => setLeft((now) => ({ ...now, seconds: Math.max(0, now.seconds - 1) }))
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  return left.seconds
}
