import { Check } from 'lucide-react'
import { cloneElement, type ReactNode, use, useState } from 'react'
import { loadCode } from '../platform/loading/load-code.ts'
import { classNames } from './class-names.ts'
import { DropdownParts } from './dropdown-parts.ts'
import type { DropdownProps } from './dropdown-props.ts'
import { useOnDemand } from './use-on-demand.ts'

/** A menu under a button; it closes on a choice, on Escape and on a press outside. */
export function Dropdown(props: DropdownProps) {
  const [press, setPress] = useState<{ byKeyboard: boolean }>()
  const loaded = useOnDemand(loadDropdownMenu, press)
  if (loaded && press) return <loaded.DropdownMenu {...props} {...press} />

  // Until the first press only the button renders; hover or focus preloads the menu.
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: (event) => setPress({ byKeyboard: event.detail === 0 }),
    onKeyDown: (event) => event.key === 'ArrowDown' && setPress({ byKeyboard: true }),
  })
}

type DropdownItemProps = {
  icon?: ReactNode
  critical?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** Renders the item as a link: `children` is then that one link. */
  asChild?: boolean
  children: ReactNode
}

/** A menu item that triggers an action. */
export function DropdownItem(props: DropdownItemProps) {
  const { icon, critical = false, disabled = false, onSelect, asChild = false, children } = props
  const { Item, opener } = useParts()
  return (
    <Item
      disabled={disabled}
      asChild={asChild}
      className={classNames(critical && 'is-critical')}
      onSelect={() => {
        // First, so that a dialog opened here can return the focus to an element that still exists: the item is about
        // to unmount.
        opener.current?.focus()
        onSelect?.()
      }}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Item>
  )
}

type DropdownChoicesProps<Value extends string> = {
  value: Value
  onChoose: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: ReactNode; lang?: string }[]
}

/** A single choice, with a check on the current option. */
export function DropdownChoices<Value extends string>({ value, onChoose, options }: DropdownChoicesProps<Value>) {
  const { RadioGroup, RadioItem, ItemIndicator } = useParts()
  return (
    <RadioGroup value={value} onValueChange={(chosen) => onChoose(chosen as Value)}>
      {options.map((option) => (
        <RadioItem key={option.value} value={option.value} lang={option.lang}>
          {option.icon}
          <span>{option.label}</span>
          <ItemIndicator asChild>
            <Check className="icon tick" />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  )
}

/** Loads the menu, ahead of need where a page wants it. */
export const loadDropdownMenu = () => loadCode(() => import('./dropdown-menu.tsx'))

function fetchAhead() {
  loadDropdownMenu().catch(() => undefined)
}

function useParts() {
  const parts = use(DropdownParts)
  if (!parts) throw new Error('An item of a dropdown stands outside of a Dropdown.')
  return parts
}
