import { PAGES } from '@touchline/contract/platform/pages.ts'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession } from '../../../club/sessions/end-session.ts'
import type { Session } from '../../../club/sessions/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import drawerStyles from './chat-drawer.module.css'
import styles from './chat-sidebar.module.css'

type ChatSidebarProps = {
  session: Session
  isPhone: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** The sidebar of the chat; on a phone a drawer that also holds the log-out. */
export function ChatSidebar({ session, isPhone, isOpen, onOpenChange, children }: ChatSidebarProps) {
  const { t } = useTranslation()
  if (!isPhone) {
    return (
      <section className={styles.chatSide} aria-label={t('chatPage.drawer.open')}>
        {children}
      </section>
    )
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('chatPage.drawer.title')}
      closeLabel={t('chatPage.drawer.close')}
      className={drawerStyles.chatDrawer}
    >
      <div className={styles.chatSide}>{children}</div>
      <div className={drawerStyles.chatDrawerFoot}>
        <p className="grow">
          <b className="truncated">{session.name}</b>
          <span className="truncated">
            {[t(`shell.roles.${session.role}`), session.clubName].filter(Boolean).join(' · ')}
          </span>
        </p>
        <Button variant="line" onClick={() => endSession({ to: PAGES.home.path })}>
          <LogOut className="icon" aria-hidden="true" />
          {t('nav.logout')}
        </Button>
      </div>
    </Dialog>
  )
}
