import { BookmarkPlus, Calculator, Check, CornerDownRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './calculation-card.module.css'
import outcomeViewStyles from './outcome-view.module.css'

type CardActionProps = {
  kind: 'use' | 'keep'
  label: string
  onPress: () => void
  /** A result that is wrong or missing can be neither sent nor saved. */
  disabled?: boolean
  /** Highlighted once the reader changed something that the coach does not know. */
  isNews?: boolean
  /** It is already in the profile. */
  isKept?: boolean
}

/** An action on a calculation: send it back to the coach, or save it in the profile. */
export function CardAction({
  kind,
  label,
  onPress,
  disabled = false,
  isNews = false,
  isKept = false,
}: CardActionProps) {
  const Icon = isKept ? Check : kind === 'use' ? CornerDownRight : BookmarkPlus
  return (
    <Button
      variant={isNews ? 'primary' : 'line'}
      className={classNames(isKept && styles.kept)}
      disabled={disabled}
      {...(kind === 'keep' && { 'aria-pressed': isKept })}
      onClick={onPress}
    >
      <Icon className="icon" aria-hidden="true" />
      {label}
    </Button>
  )
}

/** Placeholder for a card that is still loading, with its final height. */
export function CalculationSkeleton({ name }: { name: string }) {
  return (
    <section className={styles.card} aria-busy="true">
      <div className={styles.head}>
        <Calculator className="icon" aria-hidden="true" />
        <h3>{name}</h3>
      </div>
      <div className={styles.inputs} data-count={3}>
        <Skeleton height={70} />
        <Skeleton height={70} />
        <Skeleton height={70} />
      </div>
      <div className={outcomeViewStyles.computed}>
        <div className={outcomeViewStyles.out}>
          <Skeleton height={148} />
          <Skeleton height={164} />
        </div>
      </div>
    </section>
  )
}
