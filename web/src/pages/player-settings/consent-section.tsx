import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/pages.ts'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskParent } from '../../consents/ask-parent.tsx'
import { consentQuery } from '../../consents/consent.ts'
import { useLanguage } from '../../language/use-language.ts'
import { Link } from '../../routing/link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SettingsSection } from '../settings-layout.tsx'

/** A parent's consent, for who is too young to decide alone; nobody else sees the section. */
export function ConsentSection({ playerId }: { playerId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const owner = { playerId, language: language.code }
  const { data: consent } = useQuery(consentQuery(owner))
  if (!consent || consent.state === 'not_needed') return null
  return (
    <SettingsSection
      id="consent"
      heading={t('legal:consent.heading')}
      description={t('legal:consent.description', { age: consent.age })}
    >
      <AskParent owner={owner} consent={consent} />
    </SettingsSection>
  )
}

/** The way back to the first steps. */
export function FirstStepsSection() {
  const { t } = useTranslation()
  return (
    <SettingsSection heading={t('legal:firstSteps.heading')} description={t('legal:firstSteps.description')}>
      <div>
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.welcome.path}>
          {t('legal:firstSteps.open')}
          <ArrowRight className="icon" aria-hidden="true" />
        </Link>
      </div>
    </SettingsSection>
  )
}
