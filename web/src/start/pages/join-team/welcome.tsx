import { PAGES } from '@touchline/contract/platform/pages.ts'
import { CircleCheck } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { useNavigate } from '../../../platform/routing/router.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import styles from './welcome.module.css'

const REDIRECT_AFTER_MS = 3000

/** Welcomes the new player and opens the chat after three seconds, or at once on request. */
export function Welcome({ clubName }: { clubName: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const status = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The button that had the focus is gone.
    status.current?.focus()
    const redirect = setTimeout(() => {
      // This page stays visible while another one that the user chose is loading.
      if (window.location.pathname === PAGES.joinTeam.path) navigate(PAGES.chat.path, { replace: true })
    }, REDIRECT_AFTER_MS)
    return () => clearTimeout(redirect)
  }, [navigate])

  return (
    <>
      <div className={styles.joinWelcome} role="status" tabIndex={-1} ref={status}>
        <CircleCheck className="icon icon-lg" aria-hidden="true" />
        <p>
          <b>{t('joinTeam.welcome.club', { club: clubName })}</b>
          {t('joinTeam.welcome.redirect')}
        </p>
        <span className={styles.joinLine} style={{ '--redirect-after': `${REDIRECT_AFTER_MS}ms` } as CSSProperties} />
      </div>
      <Link className={buttonClass({ size: 'lg', block: true })} to={PAGES.chat.path} replace>
        {t('joinTeam.welcome.go')}
      </Link>
    </>
  )
}
