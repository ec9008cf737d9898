import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../club/sessions/use-session.ts'
import { useLocation } from '../../../platform/routing/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { FIRST_STEPS_ID } from '../first-steps/first-steps-place.ts'
import { SettingsSection } from '../settings-layout.tsx'

/** The first steps once more, for players who postponed them in the chat. */
export function FirstStepsSection({ playerId }: { playerId: string }) {
  const { t } = useTranslation()
  const session = useSession()
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(hash === `#${FIRST_STEPS_ID}`)
  return (
    <SettingsSection
      id={FIRST_STEPS_ID}
      heading={t('legal:firstSteps.heading')}
      description={t('legal:firstSteps.description')}
    >
      <div>
        {isOpen && session ? (
          <FirstSteps session={session} playerId={playerId} onEnd={() => setOpen(false)} />
        ) : (
          <Button variant="line" onClick={() => setOpen(true)}>
            {t('legal:firstSteps.open')}
          </Button>
        )}
      </div>
    </SettingsSection>
  )
}
