import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { useTranslation } from 'react-i18next'
import { Court } from '../../../ui/court.tsx'

/** What the front desk asks whoever comes. */
export function DeskHead({ headingId }: { headingId?: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <h1 id={headingId}>{t('chatPage.desk.heading')}</h1>
      <p>{t('chatPage.desk.text', { count: SPECIALIST_IDS.length })}</p>
      <Court sport="universal" fit="xMidYMid meet" />
    </div>
  )
}
