import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'

type PassProps = { icon: LucideIcon; label: string; text: string; code: string; copyLabel: string }

/** One code on a pass: what it is for, the code itself, and a button that copies it. */
export function Pass({ icon: Icon, label, text, code, copyLabel }: PassProps) {
  const { t } = useTranslation()
  const shown = useRef<HTMLElement>(null)
  const { copy, outcome } = useCopy(code, shown)
  const isCopied = outcome === 'copied'
  return (
    <section className="success-pass" aria-label={label}>
      <div className="success-pass-head">
        <span className="success-pass-icon">
          <Icon className="i i-lg" aria-hidden="true" />
        </span>
        <div>
          <h2>{label}</h2>
          <p>{text}</p>
        </div>
      </div>
      <hr />
      {/* Translators of browsers and what counts visits must leave it alone. */}
      <code className="success-pass-code" translate="no" ref={shown}>
        {code}
      </code>
      <Button
        variant="line"
        className={isCopied ? 'on-surface success-pass-button is-copied' : 'on-surface success-pass-button'}
        onClick={copy}
      >
        {isCopied ? <Check className="i" aria-hidden="true" /> : <Copy className="i" aria-hidden="true" />}
        {isCopied ? t('partnershipSuccess.copied') : copyLabel}
      </Button>
      <p className="success-pass-note" role="status">
        {outcome === 'failed' && t('partnershipSuccess.copyFailed')}
        {isCopied && <span className="vh">{t('partnershipSuccess.copied')}</span>}
      </p>
    </section>
  )
}
