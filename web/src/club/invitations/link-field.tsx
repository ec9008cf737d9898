import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './invitations.module.css'

/** The link on one line, with a button to copy it. */
export function LinkField({ url }: { url: string }) {
  const { t } = useTranslation()
  const shown = useRef<HTMLElement>(null)
  const { copy, outcome } = useCopy(url, shown)
  const isCopied = outcome === 'copied'
  const Icon = isCopied ? Check : Copy
  return (
    <section aria-label={t('invitations:link.address')}>
      <div className={styles.link}>
        <code translate="no" ref={shown}>
          {url.replace(/^https?:\/\//, '')}
        </code>
        <Button onClick={copy}>
          <Icon className="icon" aria-hidden="true" />
          {t(isCopied ? 'invitations:link.copied' : 'invitations:link.copy')}
        </Button>
      </div>
      <p role="status" className="text-sm">
        {outcome === 'failed' && t('invitations:link.copyFailed')}
        {isCopied && <span className="visually-hidden">{t('invitations:link.copied')}</span>}
      </p>
    </section>
  )
}
