import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

type CopyBoxProps = {
  /** Describes the text to screen readers. */
  label: string
  text: string
  copyLabel: string
  copiedLabel: string
  /** Shown if the browser refuses to copy. */
  failedLabel: string
}

/** A text with a copy button. */
export function CopyBox({ label, text, copyLabel, copiedLabel, failedLabel }: CopyBoxProps) {
  const shown = useRef<HTMLElement>(null)
  const { copy, outcome } = useCopy(text, shown)
  const isCopied = outcome === 'copied'
  return (
    <section className="copy-box" aria-label={label}>
      {/* Excluded from browser translation. */}
      <code translate="no" ref={shown}>
        {text}
      </code>
      <Button variant="line" onClick={copy}>
        {isCopied ? <Check className="icon" aria-hidden="true" /> : <Copy className="icon" aria-hidden="true" />}
        {isCopied ? copiedLabel : copyLabel}
      </Button>
      <p role="status">
        {outcome === 'failed' && failedLabel}
        {isCopied && <span className="visually-hidden">{copiedLabel}</span>}
      </p>
    </section>
  )
}
