import { gauge } from './prometheus.ts'

let isLeader = () => false

/** Provides the metrics with whether this process is the leader. */
export function watchLeadership(look: () => boolean): void {
  isLeader = look
}

gauge({
  name: 'touchline_leader',
  help: 'Whether this process, or one of this machine, leads: 1 in all',
  read: (metric) => metric.set(isLeader() ? 1 : 0),
})

/** A figure for the whole product: only the leader reports it, and a former leader's value is dropped. */
function leadersFigure(name: `touchline_${string}`, help: string) {
  let value: number | undefined
  gauge({
    ...{ name, help, together: 'max' },
    read(metric) {
      if (!isLeader()) value = undefined
      if (value === undefined) metric.remove()
      else metric.set(value)
    },
  })
  return (figure: number) => {
    value = figure
  }
}

/** The ledger's drift; anything but 0 is a fault. */
export const setLedgerDrift = leadersFigure(
  'touchline_ledger_drift_tokens',
  'By how many tokens the balances differ from the sums of the ledger and of the holds; must be 0',
)
export const setLedgerChecked = leadersFigure(
  'touchline_ledger_checked_timestamp_seconds',
  'When the whole ledger was last compared with the balances',
)
export const setHoldsOpen = leadersFigure('touchline_holds_open', 'Answers that tokens are held back for')
export const setHeldTokens = leadersFigure('touchline_held_tokens', 'Tokens that are held back for answers')
export const setOldestMail = leadersFigure(
  'touchline_outbox_oldest_mail_seconds',
  'Age of the oldest mail that is neither sent nor given up; 0 where there is none',
)
export const setLatestDelivery = leadersFigure(
  'touchline_webhooks_overdue_seconds',
  'For how long the webhook delivery that is most overdue has been due; 0 where none is',
)
export const setLastBackup = leadersFigure(
  'touchline_last_backup_timestamp_seconds',
  'When the latest backup of the embedded database was made, or the server started if there is none',
)
