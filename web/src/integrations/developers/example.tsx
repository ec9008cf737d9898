import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './developers.module.css'
import { EXAMPLES, type ExampleLanguage, type ExampleName, sourceOf } from './examples.ts'

/** An API example, with its code. */
export function Example({ name, language }: { name: ExampleName; language: ExampleLanguage }) {
  const { t } = useTranslation()
  const scope = EXAMPLES[name]
  return (
    <Panel heading={t(`integrations:guide.examples.${name}`)} end={<CopyButton name={name} language={language} />}>
      <p className={styles.text}>{t(`integrations:guide.texts.${name}`)}</p>
      {scope && (
        <p className={styles.scope}>
          {t('integrations:guide.scope')} <Badge>{t(`integrations:scopes.${scope}.name`)}</Badge>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable to be scrolled by keyboard */}
      <pre className={styles.code} translate="no" tabIndex={0}>
        <code>{sourceOf(name, language)}</code>
      </pre>
    </Panel>
  )
}

function CopyButton({ name, language }: { name: ExampleName; language: ExampleLanguage }) {
  const { t } = useTranslation()
  const nothing = useRef<HTMLElement>(null)
  const { copy, outcome } = useCopy(sourceOf(name, language), nothing)
  const isCopied = outcome === 'copied'
  const Icon = isCopied ? Check : Copy
  return (
    <Button variant="line" size="sm" onClick={copy}>
      <Icon className="icon icon-sm" aria-hidden="true" />
      {isCopied ? t('partnershipSuccess.copied') : t('integrations:copy')}
      <span className="visually-hidden">: {t(`integrations:guide.examples.${name}`)}</span>
    </Button>
  )
}
