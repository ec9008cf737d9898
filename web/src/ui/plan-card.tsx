import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'
import { SeatChart } from './seat-chart.tsx'

type PlanCardProps = {
  name: string
  price: string
  /** Next to the price: tax and period. */
  priceNote: ReactNode
  members: number
  membersText: string
  seatNote: string
  features: readonly string[]
  /** Highlights the plan and says why. */
  badge?: string
  action: ReactNode
}

/** A plan with its price and the seats that its members would fill. */
export function PlanCard({
  name,
  price,
  priceNote,
  members,
  membersText,
  seatNote,
  features,
  badge,
  action,
}: PlanCardProps) {
  return (
    <article className={classNames('plan', badge && 'is-popular')}>
      {badge && <Badge tone="flag">{badge}</Badge>}
      <h2>{name}</h2>
      <div className="price">
        <b>{price}</b>
        <span>{priceNote}</span>
      </div>
      <SeatChart members={members} />
      <div className="plan-capacity">
        <b>{membersText}</b>
        <span className="text-xs faint">{seatNote}</span>
      </div>
      <ul className="plan-features">
        {features.map((feature) => (
          <li key={feature}>
            <Check className="icon" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {action}
    </article>
  )
}
