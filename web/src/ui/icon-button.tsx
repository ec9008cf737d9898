import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The action in words: the icon alone says nothing to a screen reader. */
  label: string
  size?: 'sm' | 'md'
}

/** A button that shows only an icon. */
export function IconButton({ label, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames('icon-button', size === 'sm' && 'icon-button-sm', className)}
    />
  )
}
