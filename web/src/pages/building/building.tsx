import { PAGES } from '@touchline/contract/pages.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Court } from '../../ui/court.tsx'
import '../../ui/notice.css'

/** Stands in for a page that does not exist yet, and says so. */
export function BuildingPage() {
  const { t } = useTranslation()
  return (
    <div className="notice">
      <Court sport="universal" />
      <h1 className="h1">{t('building.heading')}</h1>
      <p>{t('building.text')}</p>
      <div className="notice-acts">
        <Link className={buttonClass()} to={PAGES.athletes.path}>
          {t('building.specialists')}
        </Link>
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.home.path}>
          {t('building.home')}
        </Link>
      </div>
    </div>
  )
}
