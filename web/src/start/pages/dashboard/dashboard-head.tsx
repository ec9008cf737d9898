import { PAGES } from '@touchline/contract/platform/pages.ts'
import { LogOut, Settings, UserPlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { INVITE_HASH } from '../../../club/clubs/first-steps-card.tsx'
import { loadTextsOf } from '../../../platform/language/texts.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useLocation, useNavigate } from '../../../platform/routing/router.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { usePreloadWhenIdle } from '../../../ui/preload-when-idle.ts'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import styles from './dashboard.module.css'

type DashboardHeadProps = {
  clubName: string
  email: string
  /** Why no one can be added now, as a text key. */
  closedFor: 'full' | 'inactive' | undefined
  onLogout: () => void
}

/** The club's name, and the actions of the dashboard. */
export function DashboardHead({ clubName, email, closedFor, onLogout }: DashboardHeadProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.dashboardHead}>
      <div>
        <h1 className="heading-1">{clubName || t('nav.dashboard')}</h1>
        <p className="muted">{t('dashboard.subtitle', { email })}</p>
      </div>
      <div className={styles.dashboardActions}>
        <AddMember closedFor={closedFor} clubName={clubName} />
        <Link className={buttonClass({ variant: 'line' })} to={PAGES.clubSettings.path}>
          <Settings className="icon" aria-hidden="true" />
          {t('nav.settings')}
        </Link>
        <Button variant="line" className={styles.dashboardLogout} aria-label={t('nav.logout')} onClick={onLogout}>
          <LogOut className="icon" aria-hidden="true" />
          <span className="only-desktop">{t('nav.logout')}</span>
        </Button>
      </div>
    </div>
  )
}

/** Loads the dialog on demand, with its texts. */
async function loadAddMember() {
  const [{ AddMemberDialog }] = await Promise.all([
    loadCode(() => import('./add-member-dialog.tsx')),
    loadTextsOf(['invitations']),
  ])
  return { AddMemberDialog }
}

const LATER = [loadAddMember]

function AddMember({ closedFor, clubName }: Pick<DashboardHeadProps, 'closedFor' | 'clubName'>) {
  const { t } = useTranslation()
  const reasonId = useId()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  // In the address, so that the first steps can link here.
  const isOpen = hash === INVITE_HASH
  const setOpen = (willOpen: boolean) => navigate({ search, hash: willOpen ? INVITE_HASH : '' }, { replace: !willOpen })
  const dialog = useOnDemand(loadAddMember, isOpen && !closedFor)
  usePreloadWhenIdle(LATER)
  const words = (
    <>
      <UserPlus className="icon" aria-hidden="true" />
      {t('dashboard.addMember')}
    </>
  )
  if (!closedFor) {
    return (
      <>
        <Button className={styles.dashboardAdd} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words}
        </Button>
        {dialog && <dialog.AddMemberDialog open={isOpen} onOpenChange={setOpen} clubName={clubName} />}
      </>
    )
  }
  return (
    <>
      <p className={classNames(styles.dashboardReason, 'text-sm')} id={reasonId}>
        {t(`dashboard.closed.${closedFor}`)}
      </p>
      {/* Not `disabled`: the button must stay focusable, or keyboard users would not hear the reason. */}
      <Button
        className={classNames(styles.dashboardAdd, 'is-disabled')}
        aria-disabled="true"
        aria-describedby={reasonId}
      >
        {words}
      </Button>
    </>
  )
}
