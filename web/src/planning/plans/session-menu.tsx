import type { Session } from '@touchline/contract/platform/training.ts'
import { sessionName } from '@touchline/locales/session-words.ts'
import { CalendarArrowDown, CalendarArrowUp, Check, CircleSlash, Ellipsis, Pencil, Trash2, Undo2 } from 'lucide-react'
import { formatDayOfMonth, weekdayOf } from '../../platform/language/dates.ts'
import { Dropdown, DropdownItem } from '../../ui/dropdown.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePlanWords } from './plan-words.ts'
import styles from './session-view.module.css'

/** The actions of an athlete on a session. */
export type SessionActions = {
  edit: (session: Session) => void
  move: (session: Session, days: number) => void
  /** Opens the question about how it went. */
  rate: (session: Session) => void
  tick: (session: Session, done: Session['done']) => void
  miss: (session: Session) => void
  remove: (session: Session) => void
}

type SessionMenuProps = { session: Session; today: string; actions: SessionActions }

/** All actions on a session, by keyboard and touch alike. */
export function SessionMenu({ session, today, actions }: SessionMenuProps) {
  const words = usePlanWords()
  const { t, locale } = words
  const day = `${weekdayOf(session.date, locale, 'long')} ${formatDayOfMonth(session.date)}`
  const label = t('page.menu.label', { day, name: sessionName(session, words) })
  const isPlanned = session.status === 'planned'
  return (
    <Dropdown
      label={label}
      trigger={
        <IconButton label={label} className={styles.menu}>
          <Ellipsis className="icon" aria-hidden="true" />
        </IconButton>
      }
    >
      <DropdownItem icon={<Pencil className="icon" />} onSelect={() => actions.edit(session)}>
        {t('page.menu.edit')}
      </DropdownItem>
      {isPlanned && (
        <>
          <DropdownItem icon={<CalendarArrowUp className="icon" />} onSelect={() => actions.move(session, -1)}>
            {t('page.menu.earlier')}
          </DropdownItem>
          <DropdownItem icon={<CalendarArrowDown className="icon" />} onSelect={() => actions.move(session, 1)}>
            {t('page.menu.later')}
          </DropdownItem>
        </>
      )}
      {session.date <= today && session.status !== 'missed' && (
        <DropdownItem icon={<Check className="icon" />} onSelect={() => actions.rate(session)}>
          {t('page.menu.rate')}
        </DropdownItem>
      )}
      {isPlanned ? (
        <DropdownItem icon={<CircleSlash className="icon" />} onSelect={() => actions.miss(session)}>
          {t('page.menu.miss')}
        </DropdownItem>
      ) : (
        <DropdownItem icon={<Undo2 className="icon" />} onSelect={() => actions.tick(session, null)}>
          {t('page.menu.untick')}
        </DropdownItem>
      )}
      <DropdownItem icon={<Trash2 className="icon" />} critical onSelect={() => actions.remove(session)}>
        {t('page.menu.remove')}
      </DropdownItem>
    </Dropdown>
  )
}
