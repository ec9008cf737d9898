import { useTranslation } from 'react-i18next'

export function TeamListPage() {
  const { t } = useTranslation()
  return <h1>{t('lists:page.heading')}</h1>
}
