import type * as Radix from '@radix-ui/react-dropdown-menu'
import { createContext, type RefObject } from 'react'

type DropdownParts = Pick<typeof Radix, 'Item' | 'RadioGroup' | 'RadioItem' | 'ItemIndicator'> & {
  /** The button that opened the menu. */
  opener: RefObject<HTMLElement | null>
}

/** The Radix components of an open menu's items; provided by the menu, so that the items need not load them. */
export const DropdownParts = createContext<DropdownParts | null>(null)
