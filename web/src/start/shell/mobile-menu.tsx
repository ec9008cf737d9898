import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadCode } from '../../platform/loading/load-code.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import type { MenuSheetProps } from './menu-sheet.tsx'

const loadSheet = () => loadCode(() => import('./menu-sheet.tsx'))

/** The sheet with the whole navigation on a phone, and on a tablet for logged-in users. */
export function MobileMenu(props: Omit<MenuSheetProps, 'close'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const loaded = useOnDemand(loadSheet, isOpen)
  return (
    <>
      <IconButton
        className="menu-button"
        label={t('shell.openMenu')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Menu className="icon icon-lg" />
      </IconButton>
      <Dialog
        open={isOpen && loaded !== undefined}
        onOpenChange={setOpen}
        title={t('shell.menu')}
        closeLabel={t('shell.closeMenu')}
      >
        {loaded && <loaded.MenuSheet {...props} close={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}
