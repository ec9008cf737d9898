import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskParent } from '../../../data/consents/ask-parent.tsx'
import { consentQuery, lastParentsDay } from '../../../data/consents/consent.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { FIRST_STEPS_PATH } from '../first-steps/first-steps-place.ts'
import { SettingsSection } from '../settings-layout.tsx'

/** A parent's consent, shown only to players too young to consent alone. */
export function ConsentSection({ playerId }: { playerId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const owner = { playerId, language: language.code }
  const { data: consent } = useQuery(consentQuery(owner))
  if (!consent?.until || consent.state === 'not_needed') return null
  return (
    <SettingsSection
      id="consent"
      heading={t('legal:consent.heading')}
      description={t('legal:consent.description', { age: consent.age, date: lastParentsDay(consent.until) })}
    >
      <AskParent owner={owner} consent={consent} />
    </SettingsSection>
  )
}

/** A link back to the first steps. */
export function FirstStepsSection() {
  const { t } = useTranslation()
  return (
    <SettingsSection heading={t('legal:firstSteps.heading')} description={t('legal:firstSteps.description')}>
      <div>
        <Link className={buttonClass({ variant: 'line' })} to={FIRST_STEPS_PATH}>
          {t('legal:firstSteps.open')}
          <ArrowRight className="icon" aria-hidden="true" />
        </Link>
      </div>
    </SettingsSection>
  )
}
