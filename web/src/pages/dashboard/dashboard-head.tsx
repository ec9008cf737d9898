import { PAGES } from '@touchline/contract/pages.ts'
import { LogOut, Settings, UserPlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { INVITE_HASH } from '../../clubs/first-steps-card.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import styles from './dashboard.module.css'

type DashboardHeadProps = {
  clubName: string
  email: string
  /** Why nobody can be added now, as the key of its sentence. */
  closedFor: 'full' | 'inactive' | undefined
  onLogout: () => void
}

/** Whose dashboard it is, and the ways from here. */
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

function AddMember({ closedFor, clubName }: Pick<DashboardHeadProps, 'closedFor' | 'clubName'>) {
  const { t } = useTranslation()
  const reasonId = useId()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  // In the address, so that the first steps can lead here.
  const setOpen = (isOpen: boolean) => navigate({ search, hash: isOpen ? INVITE_HASH : '' }, { replace: !isOpen })
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
        <AddMemberDialog open={hash === INVITE_HASH} onOpenChange={setOpen} clubName={clubName} />
      </>
    )
  }
  return (
    <>
      <p className={classNames(styles.dashboardReason, 'text-sm')} id={reasonId}>
        {t(`dashboard.closed.${closedFor}`)}
      </p>
      {/* Not `disabled`: the keyboard must reach it, or nobody there would hear the reason. */}
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
