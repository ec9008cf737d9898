import { useTranslation } from 'react-i18next'

export function CompetitionPage() {
  const { t } = useTranslation()
  return <h1>{t('competitions:page.heading')}</h1>
}
