import { PAGES, type PageName } from '@touchline/contract/platform/pages.ts'
import { LogIn, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endSession } from '../../club/sessions/end-session.ts'
import type { Session } from '../../club/sessions/session.ts'
import { loadCode } from '../../platform/loading/load-code.ts'
import { Link } from '../../platform/routing/link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { FootLinks } from './foot-links.tsx'
import { currentMark, type NavigationEntry } from './navigation.ts'
import { MenuSearch } from './search-button.tsx'
import styles from './shell.module.css'

export type MenuSheetProps = {
  entries: NavigationEntry[]
  session: Session | undefined
  current: PageName | undefined
  close: () => void
}

/** The content of the phone's menu. */
export function MenuSheet({ entries, session, current, close }: MenuSheetProps) {
  const { t } = useTranslation()
  return (
    <>
      <MenuSearch onClick={close} />
      <nav className={styles.sheetNav} aria-label={t('shell.mainNavigation')}>
        {entries.map((entry) => (
          <Link key={entry.page} to={entry.path} onClick={close} aria-current={currentMark(entry, current)}>
            {t(entry.label)}
          </Link>
        ))}
      </nav>
      <SheetTheme />
      {session ? <LoggedIn session={session} /> : <LogInLink onClick={close} />}
      <FootLinks onClick={close} />
    </>
  )
}

const loadThemeChoice = () => loadCode(() => import('../theme/theme-choice.tsx'))

function SheetTheme() {
  const { t } = useTranslation()
  const loaded = useOnDemand(loadThemeChoice, true)
  return (
    <div className={styles.sheetTheme}>
      <b aria-hidden="true">{t('shell.theme.heading')}</b>
      <div className={styles.sheetThemeChoice}>{loaded && <loaded.ThemeChoice />}</div>
    </div>
  )
}

function LoggedIn({ session }: { session: Session }) {
  const { t } = useTranslation()
  return (
    <div className={styles.sheetWho}>
      <p className="grow">
        <b className="truncated">{session.name}</b>
        <span>{t(`shell.roles.${session.role}`)}</span>
      </p>
      <button
        type="button"
        className={buttonClass({ variant: 'line' })}
        onClick={() => endSession({ to: PAGES.home.path })}
      >
        <LogOut className="icon" aria-hidden="true" />
        {t('nav.logout')}
      </button>
    </div>
  )
}

function LogInLink({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Link className={buttonClass({ block: true })} to={PAGES.login.path} onClick={onClick}>
      <LogIn className="icon" aria-hidden="true" />
      {t('nav.login')}
    </Link>
  )
}
