import { useTranslation } from 'react-i18next'

export function CompetitionsPage() {
  const { t } = useTranslation()
  return <h1>{t('competitions:page.heading')}</h1>
}
