import { useTranslation } from 'react-i18next'
import { ChatMenu, DrawerButton } from './chat-header.tsx'
import styles from './front-desk.module.css'

type DeskToolsProps = { isPhone: boolean; isAdmin: boolean; isDrawerOpen: boolean; onOpenDrawer: () => void }

/** The front desk has no header: drawer and menu buttons stand alone. */
export function DeskTools({ isPhone, isAdmin, ...drawer }: DeskToolsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.tools}>
      {isPhone && (
        <>
          <DrawerButton {...drawer} />
          <span className="text-sm muted grow">{t('chatPage.drawer.open')}</span>
        </>
      )}
      <ChatMenu isAdmin={isAdmin} onOpenVideo={undefined} />
    </div>
  )
}
