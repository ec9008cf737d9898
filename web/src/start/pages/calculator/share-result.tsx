import { Check, Copy, Share2 } from 'lucide-react'
import { useRef } from 'react'
import { useCalculatorWords } from '../../../coaching/calculators/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import styles from './calculator.module.css'

type ShareResultProps = { path: string; search: string; name: string }

/** The address that encodes the result, to copy or to share with another app. */
export function ShareResult({ path, search, name }: ShareResultProps) {
  const { t } = useCalculatorWords()
  const shown = useRef<HTMLElement>(null)
  const address = search ? `${path}?${search}` : path
  const whole = `${location.origin}${address}`
  const { copy, outcome } = useCopy(whole, shown)
  const isCopied = outcome === 'copied'
  return (
    <Card as="section" className={classNames(styles.text, styles.share, styles.fifth)}>
      <h2>{t('page.share')}</h2>
      <code className={styles.address} translate="no" ref={shown}>
        {address}
      </code>
      <div className={styles.shareActions}>
        <Button variant="line" onClick={copy}>
          {isCopied ? <Check className="icon" aria-hidden="true" /> : <Copy className="icon" aria-hidden="true" />}
          {t(isCopied ? 'page.copied' : 'page.copy')}
        </Button>
        {'share' in navigator && (
          <Button
            variant="line"
            onClick={() => void navigator.share({ title: name, url: whole }).catch(() => undefined)}
          >
            <Share2 className="icon" aria-hidden="true" />
            {t('page.shareButton')}
          </Button>
        )}
      </div>
      <p className={styles.copyNews} role="status">
        {outcome === 'failed' && t('page.copyFailed')}
        {isCopied && <span className="visually-hidden">{t('page.copied')}</span>}
      </p>
      <p className="text-sm">{t('page.shareText')}</p>
    </Card>
  )
}
