import { API_KEY_PREFIX, MCP_PATH } from '@touchline/contract/integrations/api-keys.ts'
import { CALCULATOR_PAGES } from '@touchline/contract/platform/calculator-pages.ts'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { CopyBox } from '../../ui/copy-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './api-keys.module.css'

/** The address of the tools for the club's own assistant, and how to connect. */
export function McpPanel() {
  const { t } = useTranslation()
  const address = new URL(MCP_PATH, location.origin).href
  const tools = [
    t('integrations:mcp.calculators', { count: CALCULATOR_PAGES.length }),
    t('integrations:mcp.specialists', { count: SPECIALIST_IDS.length }),
    t('integrations:scopes.plans.name'),
    t('integrations:scopes.competitions.name'),
  ]
  return (
    <Panel heading="MCP" aside={<span className="text-sm muted">{t('integrations:mcp.aside')}</span>}>
      <CopyBox
        label={t('integrations:mcp.address')}
        text={address}
        copyLabel={t('integrations:copy')}
        copiedLabel={t('partnershipSuccess.copied')}
        failedLabel={t('partnershipSuccess.copyFailed')}
      />
      <pre className={styles.snippet} translate="no">
        {JSON.stringify({ url: address, headers: { Authorization: `Bearer ${API_KEY_PREFIX}…` } }, null, 2)}
      </pre>
      <p className={styles.toolsLead}>{t('integrations:mcp.tools')}</p>
      <ul className={styles.tools}>
        {tools.map((tool) => (
          <li key={tool}>
            <Badge tone="brand">
              <Wrench className="icon icon-sm" aria-hidden="true" />
              {tool}
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
