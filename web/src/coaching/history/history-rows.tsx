import type { ChatHistory } from '@touchline/contract/coaching/history.ts'
import { type UIEvent, useState } from 'react'
import styles from './history.module.css'
import type { Owner } from './history.ts'
import { HistoryRow } from './history-row.tsx'
import { RenameHistory } from './rename-history.tsx'

export type HistoryRowsProps = {
  owner: Owner
  histories: readonly ChatHistory[]
  /** The saved conversation on screen. */
  openId: string | null
  /** Whether more rows are loading. */
  isBusy: boolean
  onScroll: (event: UIEvent) => void
  onOpen: (history: ChatHistory) => void
  onDeleted: (history: ChatHistory) => void
  onRestored?: ((history: ChatHistory) => void) | undefined
}

/** One row per saved conversation; lazy-loaded when there are some. */
export function HistoryRows(props: HistoryRowsProps) {
  const { owner, histories, openId, isBusy, onScroll, onOpen, onDeleted, onRestored } = props
  const [renamed, setRenamed] = useState<ChatHistory>()
  return (
    <>
      <ul className={styles.historyList} aria-busy={isBusy} onScroll={onScroll}>
        {histories.map((history) => (
          <HistoryRow
            key={history.id}
            owner={owner}
            history={history}
            isOpen={history.id === openId}
            onOpen={() => onOpen(history)}
            onRename={() => setRenamed(history)}
            onDeleted={() => onDeleted(history)}
            onRestored={() => onRestored?.(history)}
          />
        ))}
      </ul>
      <RenameHistory owner={owner} history={renamed} onClose={() => setRenamed(undefined)} />
    </>
  )
}
