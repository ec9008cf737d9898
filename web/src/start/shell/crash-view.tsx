import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Court } from '../../ui/court.tsx'

/** What a crash in a page leads to: never a blank page, always a way on. */
export function CrashView() {
  const { t } = useTranslation()
  return (
    <div className="notice" role="alert">
      <Court sport="universal" />
      <h1 className="heading-1">{t('crashed.heading')}</h1>
      <p>{t('crashed.text')}</p>
      <div className="notice-actions">
        <Button onClick={() => location.reload()}>{t('crashed.reload')}</Button>
        {/* A plain link: the page is loaded anew, whatever state broke it. */}
        <a className={buttonClass({ variant: 'line' })} href={PAGES.home.path}>
          {t('crashed.home')}
        </a>
      </div>
    </div>
  )
}
