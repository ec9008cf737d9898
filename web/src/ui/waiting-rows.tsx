import { CircleAlert, Clock, CloudUpload } from 'lucide-react'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import styles from './waiting-rows.module.css'

type WaitingRow = {
  key: string
  /** What was done; without it the note alone is enough. */
  text?: string
  /** Its status. */
  note: string
  mark: string
  isRefused: boolean
  /** Dismisses a refusal after it is read. */
  onDismiss: () => void
}

type WaitingRowsProps = { label: string; dismissLabel: string; rows: readonly WaitingRow[] }

/** Pending, in-flight and refused sends. */
export function WaitingRows({ label, dismissLabel, rows }: WaitingRowsProps) {
  if (rows.length === 0) return null
  return (
    <Card as="section" className={styles.rows} aria-label={label}>
      {/* Changes are announced; the list inside keeps its role. */}
      <div role="status">
        <ul>
          {rows.map(({ key, text, note, mark, isRefused, onDismiss }) => (
            <li key={key}>
              {isRefused ? (
                <CircleAlert className="icon" aria-hidden="true" />
              ) : (
                <CloudUpload className="icon" aria-hidden="true" />
              )}
              <span className={styles.words}>
                {text && <b>{text}</b>}
                <small>{note}</small>
              </span>
              {isRefused ? (
                <Button variant="line" size="sm" onClick={onDismiss}>
                  {dismissLabel}
                </Button>
              ) : (
                <Badge tone="warning">
                  <Clock className="icon icon-sm" aria-hidden="true" />
                  {mark}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
