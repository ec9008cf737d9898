import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog-props.ts'
import { IconButton } from './icon-button.tsx'

/** The dialog itself, separate from `Dialog` because it is loaded when a dialog first opens. */
export function DialogBox({ open, onOpenChange, ...content }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Content {...content} />
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Content(props: Omit<DialogProps, 'open' | 'onOpenChange'>) {
  const { title, description, closeLabel, actions, wide, isBare, className, children } = props
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Content
      className={classNames('dialog', wide && 'dialog-wide', className)}
      // Radix warns about a missing description unless this is set.
      {...(!description && { 'aria-describedby': undefined })}
      // Radix returns the focus only to a trigger of its own, and our dialogs are opened by state.
      onOpenAutoFocus={() => {
        opener.current = document.activeElement
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (opener.current instanceof HTMLElement) opener.current.focus()
      }}
    >
      {isBare ? (
        <Radix.Title className="visually-hidden">{title}</Radix.Title>
      ) : (
        <div className="dialog-head">
          <Radix.Title>{title}</Radix.Title>
          <Radix.Close asChild>
            <IconButton label={closeLabel}>
              <X className="icon" />
            </IconButton>
          </Radix.Close>
        </div>
      )}
      {description && <Radix.Description className="dialog-description">{description}</Radix.Description>}
      {children}
      {actions && <div className="actions">{actions}</div>}
    </Radix.Content>
  )
}
