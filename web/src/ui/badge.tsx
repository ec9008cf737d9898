import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type BadgeProps = ComponentProps<'span'> & { tone?: 'plain' | 'brand' | 'flag' | 'ok' | 'warning' | 'critical' }

/** A word or two about the thing beside it. */
export function Badge({ tone = 'plain', className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames('badge', tone !== 'plain' && `badge-${tone}`, className)} />
}
