import type { ComponentProps, ElementType } from 'react'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'section'> & { as?: 'div' | 'section' | 'article'; padded?: boolean }

/** A white board with a border. */
export function Card({ as: tag = 'div', padded = false, className, ...rest }: CardProps) {
  const Element = tag as ElementType
  return <Element {...rest} className={classNames('card', padded && 'card-padded', className)} />
}
