import { API_KEY_PREFIX, MCP_PATH } from '@touchline/contract/integrations/api-keys.ts'
import { plansWith } from '@touchline/contract/platform/pricing.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyBox } from '../../ui/copy-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import styles from './developers.module.css'
import { Example } from './example.tsx'
import { EXAMPLE_LANGUAGES, EXAMPLE_NAMES, type ExampleLanguage } from './examples.ts'

const LANGUAGES = Object.entries(EXAMPLE_LANGUAGES).map(([value, label]) => ({
  value: value as ExampleLanguage,
  label,
}))

/** How a club's program authenticates, and what it can do, by example. */
export function Guide() {
  const { t } = useTranslation()
  const [language, setLanguage] = useState<ExampleLanguage>('sh')
  const plans = plansWith('integrations').map((plan) => t(`subscription.plans.${plan}`))
  return (
    <div className={styles.guide}>
      <Panel heading={t('integrations:guide.start.heading')}>
        <p className={styles.text}>{t('integrations:guide.start.text', { plans: plans.join(', ') })}</p>
        <pre className={styles.code} translate="no">
          Authorization: Bearer {API_KEY_PREFIX}…
        </pre>
      </Panel>
      <div className={styles.languages}>
        <Segments
          legend={t('integrations:guide.language')}
          value={language}
          onChange={setLanguage}
          options={LANGUAGES}
        />
      </div>
      {EXAMPLE_NAMES.map((name) => (
        <Example key={name} name={name} language={language} />
      ))}
      <Panel heading={t('integrations:guide.mcp.heading')}>
        <p className={styles.text}>{t('integrations:guide.mcp.text')}</p>
        <CopyBox
          label={t('integrations:mcp.address')}
          text={new URL(MCP_PATH, location.origin).href}
          copyLabel={t('integrations:copy')}
          copiedLabel={t('partnershipSuccess.copied')}
          failedLabel={t('partnershipSuccess.copyFailed')}
        />
      </Panel>
    </div>
  )
}
