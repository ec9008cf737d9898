import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Meter } from './meter.tsx'
import { Skeleton } from './skeleton.tsx'

/** One model's allowance: the short text under the meter, and the long one that is read aloud. */
export type TokenMeter = { name: string; percent: number; amount: string; valueText: string }

type TokenCardProps = {
  title: string
  /** A link or button for more tokens. */
  buy?: ReactNode
  state:
    | { kind: 'loading'; label: string }
    | { kind: 'error'; message: ReactNode }
    | { kind: 'ready' | 'exhausted'; meters: readonly TokenMeter[]; note: ReactNode }
}

/** The team's tokens in the sidebar. */
export function TokenCard({ title, buy, state }: TokenCardProps) {
  const titleId = useId()
  return (
    <section
      className={classNames('card token-card', state.kind === 'exhausted' && 'token-card-exhausted')}
      aria-labelledby={titleId}
      aria-busy={state.kind === 'loading'}
    >
      <div className="token-card-head">
        <h2 id={titleId}>{title}</h2>
        {buy}
      </div>
      <TokenCardBody state={state} />
    </section>
  )
}

function TokenCardBody({ state }: Pick<TokenCardProps, 'state'>) {
  if (state.kind === 'loading') return <Loading label={state.label} />
  if (state.kind === 'error') {
    return (
      <p className="error" role="alert">
        <CircleAlert className="icon icon-sm" />
        <span>{state.message}</span>
      </p>
    )
  }
  return (
    <>
      <div className="token-card-meters">
        {state.meters.map((meter) => (
          <div className="token-card-meter" key={meter.name}>
            <b>{meter.name}</b>
            <Meter percent={meter.percent} label={meter.name} valueText={meter.valueText} />
            <span className="numeric">{meter.amount}</span>
          </div>
        ))}
      </div>
      <p className="token-card-note">
        {state.kind === 'exhausted' && <CircleAlert className="icon icon-sm" />}
        <span>{state.note}</span>
      </p>
    </>
  )
}

// As tall as the loaded card, so that nothing below shifts when the numbers arrive.
function Loading({ label }: { label: string }) {
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <div className="token-card-meters">
        {['first', 'second'].map((place) => (
          <div className="token-card-meter" key={place}>
            <Skeleton width="60%" className="token-card-skeleton" />
            <Skeleton height={8} className="token-card-skeleton-bar" />
            <Skeleton width="75%" className="token-card-skeleton-sm" />
          </div>
        ))}
      </div>
      <Skeleton width="70%" className="token-card-skeleton" />
    </>
  )
}
