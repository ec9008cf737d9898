import { useTranslation } from 'react-i18next'

export function PlansPage() {
  const { t } = useTranslation()
  return <h1>{t('plans:page.heading')}</h1>
}
