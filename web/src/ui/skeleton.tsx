import { classNames } from './class-names.ts'

type SkeletonProps = {
  width?: number | string
  height?: number | string
  round?: boolean
  className?: string | undefined
}

/** The place of something that is still coming; the region around it says so with `aria-busy`. */
export function Skeleton({ width, height, round = false, className }: SkeletonProps) {
  return (
    <span
      className={classNames('skeleton', round && 'skeleton-round', className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
