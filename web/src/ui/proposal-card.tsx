import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type ProposalCardProps = {
  label: string
  question: string
  /** Who proposes it, and that nothing happens without a press. */
  note: string
  accept: { label: string; busyLabel: string; isBusy: boolean; onAccept: () => void }
  refuse: { label: string; onRefuse: () => void }
  className?: string | undefined
  /** The error, if any. */
  children?: ReactNode
}

/** A proposal to store something: nothing is stored without a press. */
export function ProposalCard({ label, question, note, accept, refuse, className, children }: ProposalCardProps) {
  return (
    <section className={classNames('card offer', className)} aria-label={label}>
      <p>
        <b>{question}</b>
        <span className="text-sm muted">{note}</span>
      </p>
      {children}
      <div className="actions">
        <Button busy={accept.isBusy} busyLabel={accept.busyLabel} onClick={accept.onAccept}>
          {accept.label}
        </Button>
        <Button variant="ghost" onClick={refuse.onRefuse}>
          {refuse.label}
        </Button>
      </div>
    </section>
  )
}
