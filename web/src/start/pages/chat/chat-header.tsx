import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { Bookmark, EllipsisVertical, PanelLeft, Printer, Receipt, Trash2, UserRound, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '../../../platform/api/use-is-online.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { SportChip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Court } from '../../../ui/court.tsx'
import { Dropdown, DropdownItem } from '../../../ui/dropdown.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Online } from '../../../ui/online.tsx'
import styles from './chat-header.module.css'

type ChatHeaderProps = {
  specialist: Specialist | undefined
  isPhone: boolean
  isDrawerOpen: boolean
  onOpenDrawer: () => void
  canSave: boolean
  onSave: () => void
  isAdmin: boolean
  onOpenVideo: () => void
}

/** The specialist of the conversation, and the actions on it. */
export function ChatHeader(props: ChatHeaderProps) {
  const { specialist, isPhone, isDrawerOpen, onOpenDrawer, canSave, onSave, isAdmin, onOpenVideo } = props
  const { t } = useTranslation()
  const hasConnection = useIsOnline()
  const isOnline = hasConnection && specialist?.online === true
  const sport = (specialist?.sport ?? 'universal') as Discipline
  return (
    <div className={styles.chatHead} data-sport={sport}>
      <Court sport={sport} fit="xMidYMid slice" />
      {isPhone && <DrawerButton isDrawerOpen={isDrawerOpen} onOpenDrawer={onOpenDrawer} />}
      {specialist && !isPhone && <Avatar name={specialist.name} size="lg" presence={isOnline ? 'online' : 'offline'} />}
      <div className={styles.chatWho}>
        <h1 className="truncated">{specialist?.name ?? t('crumbs.chat')}</h1>
        {specialist && (
          <div className={styles.chatWhoMeta}>
            <SportChip sport={sport}>{t(`sports.${sport}`)}</SportChip>
            <Online online={isOnline}>{t(isOnline ? 'chatPage.online' : 'athletes.offline')}</Online>
          </div>
        )}
      </div>
      <div className={styles.chatTools}>
        {specialist && <SaveButton isPhone={isPhone} canSave={canSave} onSave={onSave} />}
        <ChatMenu isAdmin={isAdmin} onOpenVideo={specialist && onOpenVideo} />
      </div>
    </div>
  )
}

/** Opens the drawer on a phone. */
export function DrawerButton({ isDrawerOpen, onOpenDrawer }: Pick<ChatHeaderProps, 'isDrawerOpen' | 'onOpenDrawer'>) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('chatPage.drawer.open')}
      aria-haspopup="dialog"
      aria-expanded={isDrawerOpen}
      onClick={onOpenDrawer}
    >
      <PanelLeft className="icon icon-lg" />
    </IconButton>
  )
}

// Not `disabled`: after saving there is nothing left to save, and the focus that returns to the button would be lost.
function SaveButton({ isPhone, canSave, onSave }: Pick<ChatHeaderProps, 'isPhone' | 'canSave' | 'onSave'>) {
  const { t } = useTranslation()
  const state = { 'aria-disabled': canSave ? undefined : true, onClick: () => canSave && onSave() } as const
  if (isPhone) {
    return (
      <IconButton {...state} label={t('chatPage.save')} className={classNames(!canSave && styles.isOff)}>
        <Bookmark className="icon" />
      </IconButton>
    )
  }
  return (
    <Button {...state} variant="ghost" size="sm" className={classNames(!canSave && styles.isOff)}>
      <Bookmark className="icon icon-sm" aria-hidden="true" />
      <span className={styles.chatSaveWords}>{t('chatPage.save')}</span>
    </Button>
  )
}

export function ChatMenu({ isAdmin, onOpenVideo }: { isAdmin: boolean; onOpenVideo: (() => void) | undefined }) {
  const { t } = useTranslation()
  const label = t('chatPage.menu.label')
  return (
    <Dropdown
      label={label}
      trigger={
        <button type="button" className={classNames('icon-button', styles.chatMore)} aria-label={label}>
          <EllipsisVertical className="icon" aria-hidden="true" />
        </button>
      }
    >
      {onOpenVideo && (
        <DropdownItem icon={<Video className="icon" aria-hidden="true" />} onSelect={onOpenVideo}>
          {t('chatPage.video.title')}
        </DropdownItem>
      )}
      {onOpenVideo && (
        <DropdownItem icon={<Printer className="icon" aria-hidden="true" />} onSelect={() => print()}>
          {t('chatPage.menu.print')}
        </DropdownItem>
      )}
      {!isAdmin && (
        <DropdownItem asChild>
          <Link to={PAGES.playerProfile.path}>
            <UserRound className="icon" aria-hidden="true" />
            {t('chatPage.menu.profile')}
          </Link>
        </DropdownItem>
      )}
      {isAdmin && (
        <DropdownItem asChild>
          <Link to={PAGES.billing.path}>
            <Receipt className="icon" aria-hidden="true" />
            {t('crumbs.billing')}
          </Link>
        </DropdownItem>
      )}
      <DropdownItem asChild critical>
        <Link to={PAGES.clearSessions.path}>
          <Trash2 className="icon" aria-hidden="true" />
          {t('chatPage.menu.clearSessions')}
        </Link>
      </DropdownItem>
    </Dropdown>
  )
}
