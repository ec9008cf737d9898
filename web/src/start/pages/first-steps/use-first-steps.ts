import type { Fact } from '@touchline/contract/club/athletes.ts'
import { finishFirstSteps } from '@touchline/contract/club/first-steps.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProfileOwner, useChangeProfile } from '../../../club/athletes/profile.ts'
import { draftOf } from '../../../coaching/chat/chat-state.ts'
import { draftKey } from '../../../coaching/chat/draft-key.ts'
import { keepDraft } from '../../../coaching/chat/draft-storage.ts'
import { addressOf } from '../../../coaching/specialists/addressed-specialist.ts'
import { deviceStorage, tabStorage } from '../../../platform/api/browser-storage.ts'
import { call } from '../../../platform/api/call.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { today } from '../../../platform/language/dates.ts'
import { useNavigate } from '../../../platform/routing/router.tsx'
import { type FirstAnswers, firstSpecialist, type Goal } from './first-question.ts'

export const STEPS = ['sport', 'year', 'goal'] as const
export type Step = (typeof STEPS)[number] | 'parent'

/** The first steps: the answers, what is stored of them, and the transition to the chat with a prepared question. */
export function useFirstSteps(owner: ProfileOwner & { clubId: string }, isYearKnown: boolean, onEnd: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const change = useChangeProfile(owner)
  const [step, setStep] = useState<Step>('sport')
  const [answers, setAnswers] = useState<FirstAnswers>({})
  const [year, setYear] = useState<number>()
  const keep = (fact: Fact) => change.mutateAsync({ keep: { fact, since: today() } })

  const yearStep = useMutation({
    mutationFn: (value: number) => keep({ kind: 'birth_year', value }),
    onSuccess: (_profile, value) => {
      setYear(value)
      setStep('goal')
    },
  })

  const finish = useMutation({
    mutationFn: async ({ sport, goal }: FirstAnswers) => {
      // Without the year of birth nothing else may be stored; the first question still goes to the right coach.
      const mayKeep = isYearKnown || year !== undefined
      if (mayKeep && sport) await keep({ kind: 'sports', value: { sports: [sport] } })
      if (mayKeep && goal) await keep(goalFact(t(`legal:welcome.goals.${goal}`)))
      await call(finishFirstSteps, { params: { playerId: owner.playerId }, language: owner.language })
    },
  })

  /** Opens the chat with a question in the input, ready to send. */
  function toChat({ sport, goal }: FirstAnswers) {
    const specialist = firstSpecialist({ ...(sport && { sport }), ...(goal && { goal }) })
    const question = t(`legal:welcome.questions.${goal ?? 'none'}`)
    onEnd()
    keepDraft(tabStorage, draftKey(deviceStorage, owner.clubId, specialist), draftOf(question))
    navigate(`${PAGES.chat.path}?${addressOf(specialist, new URLSearchParams())}`)
  }

  return {
    ...{ step, answers, year, yearStep, finish, setStep },
    choose: (more: FirstAnswers) => setAnswers({ ...answers, ...more }),
    toChat: () => toChat(answers),
    /** Ends the steps with the answers so far; for a child, with the question for a parent. */
    end(last: { goal?: Goal }, isChild: boolean) {
      const all = { ...answers, ...last }
      setAnswers(all)
      finish.mutate(all, { onSuccess: () => (isChild ? setStep('parent') : toChat(all)) })
    },
  }
}

function goalFact(what: string): Fact {
  return { kind: 'goal', id: crypto.randomUUID(), value: { what } }
}
