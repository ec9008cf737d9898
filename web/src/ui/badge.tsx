import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type BadgeProps = ComponentProps<'span'> & { tone?: 'plain' | 'brand' | 'flag' | 'ok' | 'warning' | 'critical' }

/** A short label for the element next to it. */
export function Badge({ tone = 'plain', className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames('badge', tone !== 'plain' && `badge-${tone}`, className)} />
}
