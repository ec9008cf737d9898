import type { Operator } from '@touchline/contract/club/legal.ts'
import { useTranslation } from 'react-i18next'

const SERVICES = ['model', 'stripe', 'smtp'] as const

/** The services used by this installation, and the data they receive. Until they are known, all of them are listed. */
export function ServiceList({ services }: { services: Operator['services'] | undefined }) {
  const { t } = useTranslation()
  const words = (service: (typeof SERVICES)[number]) => (services?.[service] === false ? `${service}Off` : service)
  return (
    <>
      <ul>
        {SERVICES.map((service) => (
          <li key={service}>{t(`legal:privacy.sections.services.${words(service)}`)}</li>
        ))}
        <li>{t('legal:privacy.sections.services.speech')}</li>
      </ul>
      <p>{t('legal:privacy.sections.services.nobodyElse')}</p>
    </>
  )
}
