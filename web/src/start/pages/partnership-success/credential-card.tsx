import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import styles from './partnership-success.module.css'

type CredentialCardProps = { icon: LucideIcon; label: string; text: string; code: string; copyLabel: string }

/** One code on a card: its purpose, the code itself, and a copy button. */
export function CredentialCard({ icon: Icon, label, text, code, copyLabel }: CredentialCardProps) {
  const { t } = useTranslation()
  const shown = useRef<HTMLElement>(null)
  const { copy, outcome } = useCopy(code, shown)
  const isCopied = outcome === 'copied'
  return (
    <section className={styles.credentialCard} aria-label={label}>
      <div className={styles.credentialCardHead}>
        <span className={styles.credentialCardIcon}>
          <Icon className="icon icon-lg" aria-hidden="true" />
        </span>
        <div>
          <h2>{label}</h2>
          <p>{text}</p>
        </div>
      </div>
      <hr />
      {/* Excluded from browser translation and visit analytics. */}
      <code className={styles.credentialCardCode} translate="no" ref={shown}>
        {code}
      </code>
      <Button
        variant="line"
        className={
          isCopied
            ? classNames('on-surface', styles.credentialCardButton, styles.isCopied)
            : classNames('on-surface', styles.credentialCardButton)
        }
        onClick={copy}
      >
        {isCopied ? <Check className="icon" aria-hidden="true" /> : <Copy className="icon" aria-hidden="true" />}
        {isCopied ? t('partnershipSuccess.copied') : copyLabel}
      </Button>
      <p className={styles.credentialCardNote} role="status">
        {outcome === 'failed' && t('partnershipSuccess.copyFailed')}
        {isCopied && <span className="visually-hidden">{t('partnershipSuccess.copied')}</span>}
      </p>
    </section>
  )
}
