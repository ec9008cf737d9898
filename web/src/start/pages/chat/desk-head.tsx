import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { useTranslation } from 'react-i18next'
import { Court } from '../../../ui/court.tsx'

/** The front desk's question to the user. */
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
