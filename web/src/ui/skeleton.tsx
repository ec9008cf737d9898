import { classNames } from './class-names.ts'

type SkeletonProps = {
  width?: number | string
  height?: number | string
  round?: boolean
  className?: string | undefined
}

/** A placeholder for loading content; the region around it announces that with `aria-busy`. */
export function Skeleton({ width, height, round = false, className }: SkeletonProps) {
  return (
    <span
      className={classNames('skeleton', round && 'skeleton-round', className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
