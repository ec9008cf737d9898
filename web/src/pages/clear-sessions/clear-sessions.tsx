import { PAGES } from '@touchline/contract/pages.ts'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../routing/link.tsx'
import { forgetSession } from '../../sessions/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Removes every stored session key as soon as it is opened, and says what it did. */
export function ClearSessionsPage() {
  const { t } = useTranslation()
  const [hadSession, setHadSession] = useState(false)
  useEffect(() => {
    if (forgetSession()) setHadSession(true)
  }, [])
  return (
    <div className="notice">
      <span className="notice-icon">
        <Check className="icon icon-lg" aria-hidden="true" />
      </span>
      <h1 className="heading-1">{t('clearSessions.heading')}</h1>
      <p role="status">{t(hadSession ? 'clearSessions.text' : 'clearSessions.nothing')}</p>
      <div className="notice-actions">
        <Link className={buttonClass()} to={PAGES.login.path}>
          {t('clearSessions.login')}
        </Link>
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.home.path}>
          {t('clearSessions.home')}
        </Link>
      </div>
    </div>
  )
}
