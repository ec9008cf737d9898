import type { ComponentProps, ReactElement, ReactNode } from 'react'

export type DropdownProps = {
  /** The button that opens the menu; it must pass its props and ref on to a real button. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Labels the menu for screen readers. */
  label: string
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}
