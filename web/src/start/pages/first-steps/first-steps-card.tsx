import { useQuery, useQueryClient } from '@tanstack/react-query'
import { finishFirstSteps } from '@touchline/contract/club/first-steps.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../club/sessions/session.ts'
import { useDevice } from '../../../club/sessions/use-device.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { call } from '../../../platform/api/call.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { loadTextsOf } from '../../../platform/language/texts.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import styles from './first-steps-card.module.css'
import { playerStepsQuery } from './first-steps-place.ts'

/** Offers a new player the first steps in the chat, until they are completed or postponed. */
export function FirstStepsCard() {
  const session = useSession()
  const { isTrusted } = useDevice()
  return isTrusted && session?.playerId ? <OfferedSteps session={session} playerId={session.playerId} /> : null
}

function OfferedSteps({ session, playerId }: { session: Session; playerId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const queries = useQueryClient()
  const headingId = useId()
  const [isStarted, setStarted] = useState(false)
  const query = playerStepsQuery(playerId, language.code)
  const { data } = useQuery(query)
  const steps = useOnDemand(loadFirstSteps, isStarted)
  const close = () => queries.setQueryData(query.queryKey, { isDone: true })
  const { mutate: putOff, isPending } = useMutation({
    mutationFn: () => call(finishFirstSteps, { params: { playerId }, language: language.code }),
    onSuccess: () => {
      close()
      showToast(t('chatPage.firstSteps.putOff'))
    },
    onError: (error) => showFailureToast(sentence(error)),
  })
  if (data?.isDone !== false) return null
  if (steps) return <steps.FirstSteps session={session} playerId={playerId} onEnd={close} />
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{t('chatPage.firstSteps.heading')}</h2>
        <p>{t('chatPage.firstSteps.text')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="ghost" busy={isPending} onClick={() => putOff()}>
          {t('chatPage.firstSteps.later')}
        </Button>
        <Button variant="line" busy={isStarted} onClick={() => setStarted(true)}>
          {t('chatPage.firstSteps.start')}
        </Button>
      </div>
    </section>
  )
}

/** Loads the steps with their texts when the player starts them. */
async function loadFirstSteps() {
  const [steps] = await Promise.all([loadCode(() => import('./first-steps.tsx')), loadTextsOf(['legal'])])
  return steps
}
