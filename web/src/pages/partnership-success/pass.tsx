import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './partnership-success.module.css'

type PassProps = { icon: LucideIcon; label: string; text: string; code: string; copyLabel: string }

/** One code on a pass: what it is for, the code itself, and a button that copies it. */
export function Pass({ icon: Icon, label, text, code, copyLabel }: PassProps) {
  const { t } = useTranslation()
  const shown = useRef<HTMLElement>(null)
  const { copy, outcome } = useCopy(code, shown)
  const isCopied = outcome === 'copied'
  return (
    <section className={styles.successPass} aria-label={label}>
      <div className={styles.successPassHead}>
        <span className={styles.successPassIcon}>
          <Icon className="i i-lg" aria-hidden="true" />
        </span>
        <div>
          <h2>{label}</h2>
          <p>{text}</p>
        </div>
      </div>
      <hr />
      {/* Translators of browsers and what counts visits must leave it alone. */}
      <code className={styles.successPassCode} translate="no" ref={shown}>
        {code}
      </code>
      <Button
        variant="line"
        className={
          isCopied
            ? classNames('on-surface', styles.successPassButton, styles.isCopied)
            : classNames('on-surface', styles.successPassButton)
        }
        onClick={copy}
      >
        {isCopied ? <Check className="i" aria-hidden="true" /> : <Copy className="i" aria-hidden="true" />}
        {isCopied ? t('partnershipSuccess.copied') : copyLabel}
      </Button>
      <p className={styles.successPassNote} role="status">
        {outcome === 'failed' && t('partnershipSuccess.copyFailed')}
        {isCopied && <span className="vh">{t('partnershipSuccess.copied')}</span>}
      </p>
    </section>
  )
}
