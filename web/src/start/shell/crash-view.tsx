import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Court } from '../../ui/court.tsx'

/** The fallback for a crashed page: never a blank page, always a way to continue. */
export function CrashView() {
  const { t } = useTranslation()
  return (
    <div className="notice" role="alert">
      <Court sport="universal" />
      <h1 className="heading-1">{t('crashed.heading')}</h1>
      <p>{t('crashed.text')}</p>
      <div className="notice-actions">
        <Button onClick={() => location.reload()}>{t('crashed.reload')}</Button>
        {/* A plain link: a full page load resets whatever state broke the page. */}
        <a className={buttonClass({ variant: 'line' })} href={PAGES.home.path}>
          {t('crashed.home')}
        </a>
      </div>
    </div>
  )
}
