import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'

type ButtonLook = {
  variant?: 'primary' | 'flag' | 'line' | 'ghost' | 'critical' | 'critical-line'
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
}

/** The look of a button as class names, for use on router links. */
export function buttonClass({ variant = 'primary', size = 'md', block = false }: ButtonLook = {}): string {
  return classNames('button', `button-${variant}`, size !== 'md' && `button-${size}`, block && 'button-block')
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    busy?: boolean
    /** The label while busy, for example “Saving…”; without it the button keeps its text. */
    busyLabel?: string
  }

/** A button that shows a busy state. */
export function Button({ variant, size, block, busy = false, busyLabel, className, children, ...rest }: ButtonProps) {
  const look = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(block !== undefined && { block }),
  }
  return (
    <button type="button" {...rest} {...(busy && BUSY)} className={classNames(buttonClass(look), className)}>
      {busy && <LoaderCircle className={classNames('icon spin', size === 'sm' && 'icon-sm')} />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

// Not `disabled`: a disabled button loses the focus, and keyboard users would have to find their way back. Swallowing
// the click also swallows the submit that Enter in a field causes.
const BUSY = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const
