import { useTranslation } from 'react-i18next'
import { ChatMenu, DrawerButton } from './chat-header.tsx'
import styles from './front-desk.module.css'

type DeskToolsProps = { isPhone: boolean; isAdmin: boolean; isDrawerOpen: boolean; onOpenDrawer: () => void }

/** At the front desk there is nobody to head the page: the drawer and the menu stand alone. */
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
