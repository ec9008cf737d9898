import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { HallFloor } from '../../../ui/hall-floor.tsx'
import { FootLinks } from '../../shell/foot-links.tsx'
import styles from './entry.module.css'

type EntryProps = {
  heading: string
  lead: ReactNode
  /** Text on the floor next to the form. */
  floor: { heading: string; lead?: string; infos?: ReactNode }
  children: ReactNode
}

/** The layout of log-in and registration pages: the form at the left, the hall floor at the right. */
export function Entry({ heading, lead, floor, children }: EntryProps) {
  return (
    <div className={styles.entry}>
      <div className={styles.entryForm}>
        <div className={styles.entryFormInner}>
          {/* Input may switch the page to another one: announced to screen readers. */}
          <div aria-live="polite">
            <h1 className="display-3">{heading}</h1>
            <p className={classNames(styles.entryLead, 'muted')}>{lead}</p>
          </div>
          {children}
          <FootLinks />
        </div>
      </div>
      <div className={classNames(styles.entryFloor, !floor.infos && styles.isArtOnly)} data-floor="">
        <div className={styles.entryStage}>
          <HallFloor />
        </div>
        <h2 className="display-2">{floor.heading}</h2>
        {floor.lead && <p className="lead">{floor.lead}</p>}
        {floor.infos && <div className={styles.entryInfos}>{floor.infos}</div>}
      </div>
    </div>
  )
}

/** A piece of information on the floor. */
export function EntryInfo({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className={styles.entryInfo}>
      <Icon className="icon" aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </div>
  )
}

/** Links to other pages, below the form. */
export function EntryLinks({ children }: { children: ReactNode }) {
  return <div className={styles.entryLinks}>{children}</div>
}

type EntryLinkProps = { to: string; icon: LucideIcon; question?: string; action: string; state?: unknown }

/** One of these links: a question, and the action if the answer is yes. */
export function EntryLink({ to, icon: Icon, question, action, state }: EntryLinkProps) {
  return (
    <Link to={to} state={state}>
      <Icon className="icon" aria-hidden="true" />
      <span>
        {question && `${question} `}
        <b>{action}</b>
      </span>
    </Link>
  )
}

type EntryButtonProps = { icon: LucideIcon; question: string; action: string; onClick: () => void }

/** The same for an action on this page. */
export function EntryButton({ icon: Icon, question, action, onClick }: EntryButtonProps) {
  return (
    <button type="button" onClick={onClick}>
      <Icon className="icon" aria-hidden="true" />
      <span>
        {question} <b>{action}</b>
      </span>
    </button>
  )
}
