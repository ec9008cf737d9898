import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endNote } from '../../../club/sessions/end-of-person.ts'
import { eraseWaiting, forgetSession, hasWaiting } from '../../../club/sessions/end-session.ts'
import { documentPerson } from '../../../platform/api/session-token.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'

/** Removes all stored personal data when opened, and reports the result. */
export function ClearSessionsPage() {
  const { t } = useTranslation()
  const [hadSession, setHadSession] = useState(() => endNote().isCleared === true)
  const [isLeft] = useState(() => documentPerson() !== undefined)
  const [waiting, setWaiting] = useState<'none' | 'there' | 'erased'>(() => (hasWaiting() ? 'there' : 'none'))
  useEffect(() => {
    if (forgetSession()) setHadSession(true)
  }, [])

  function erase() {
    eraseWaiting()
    setWaiting('erased')
  }

  // The result is shown in a new document, without a logged-in user.
  if (isLeft) return null
  return (
    <div className="notice">
      <span className="notice-icon">
        <Check className="icon icon-lg" aria-hidden="true" />
      </span>
      <h1 className="heading-1">{t('clearSessions.heading')}</h1>
      <p role="status">{t(hadSession ? 'clearSessions.text' : 'clearSessions.nothing')}</p>
      {waiting !== 'none' && (
        <p role={waiting === 'erased' ? 'status' : undefined}>
          {t(waiting === 'erased' ? 'clearSessions.waitingErased' : 'clearSessions.waiting')}
        </p>
      )}
      <div className="notice-actions">
        <Link className={buttonClass()} to={PAGES.login.path}>
          {t('clearSessions.login')}
        </Link>
        {waiting === 'there' && (
          <Button variant="critical-line" onClick={erase}>
            {t('clearSessions.eraseWaiting')}
          </Button>
        )}
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.home.path}>
          {t('clearSessions.home')}
        </Link>
      </div>
    </div>
  )
}
