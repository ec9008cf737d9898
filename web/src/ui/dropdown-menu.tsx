import * as Radix from '@radix-ui/react-dropdown-menu'
import { useEffect, useMemo, useRef } from 'react'
import { DropdownParts } from './dropdown-parts.ts'
import type { DropdownProps } from './dropdown-props.ts'

type DropdownMenuProps = DropdownProps & {
  /** Whether a key opened the menu, in which case its first item takes the focus. */
  byKeyboard: boolean
}

/** The menu itself, separate from `Dropdown` because it is loaded on the first press; it opens at once. */
export function DropdownMenu({ trigger, label, align = 'end', children, byKeyboard }: DropdownMenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const parts = useMemo(() => ({ ...PARTS, opener }), [])

  // Radix treats a menu opened by a key differently, but was not loaded when the key was pressed: dispatch it again.
  useEffect(() => {
    if (!byKeyboard) return
    opener.current?.focus()
    opener.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  }, [byKeyboard])

  return (
    // Not modal: the page behind stays scrollable, and the scroll bar does not jump away.
    <Radix.Root modal={false} defaultOpen={!byKeyboard}>
      <Radix.Trigger ref={opener} asChild>
        {trigger}
      </Radix.Trigger>
      {/* In place, without a portal: at the end of the page it would be outside of every landmark. */}
      <Radix.Content
        className="menu"
        aria-label={label}
        // Radix would label the menu by its button.
        aria-labelledby={undefined}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        loop
      >
        <DropdownParts value={parts}>{children}</DropdownParts>
      </Radix.Content>
    </Radix.Root>
  )
}

const PARTS = {
  Item: Radix.Item,
  RadioGroup: Radix.RadioGroup,
  RadioItem: Radix.RadioItem,
  ItemIndicator: Radix.ItemIndicator,
}
