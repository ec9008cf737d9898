import type { ArtefactPart } from '@touchline/contract/coaching/parts.ts'
import { pathOfArtefact } from '@touchline/contract/platform/pages.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import type { ReactNode } from 'react'
import { CallFailed } from '../../../platform/api/call.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Glyph } from '../../../ui/glyph.tsx'
import styles from './made-card.module.css'

type MadeCardProps = {
  part: ArtefactPart
  title: string
  /** The line under the title. */
  line: string
  sport: Discipline
  openLabel: string
  picture?: ReactNode
  facts: readonly { label: string; value: ReactNode }[]
  actions?: ReactNode
}

/** A created artefact, with its figures and a link to its page. */
export function MadeCard({ part, title, line, sport, openLabel, picture, facts, actions }: MadeCardProps) {
  return (
    <Card as="section" className={styles.made} data-sport={sport} aria-label={title}>
      <div className={styles.head}>
        <span className={styles.mark} aria-hidden="true">
          <Glyph sport={sport} />
        </span>
        <div>
          <h3>{title}</h3>
          <p className="numeric">{line}</p>
        </div>
      </div>
      <div className={picture ? styles.body : styles.plainBody}>
        {picture}
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="numeric">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.foot}>
        <Link className={buttonClass()} to={pathOfArtefact(part)}>
          {openLabel}
        </Link>
        {actions}
      </div>
    </Card>
  )
}

/** Replaces an artefact that has been deleted. */
export function GoneLine({ children }: { children: ReactNode }) {
  return <p className={styles.gone}>{children}</p>
}

/** Whether an artefact is deleted, or forbidden for this user. */
export function isGone(error: Error | null): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status === 403)
}
