import type * as Radix from '@radix-ui/react-dropdown-menu'
import { createContext, type RefObject } from 'react'

type DropdownParts = Pick<typeof Radix, 'Item' | 'RadioGroup' | 'RadioItem' | 'ItemIndicator'> & {
  /** The button that opened the menu. */
  opener: RefObject<HTMLElement | null>
}

/** What the items of an open menu are made of; the menu brings it along, so that the items need not fetch it. */
export const DropdownParts = createContext<DropdownParts | null>(null)
