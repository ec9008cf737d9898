import type { Wallet } from '@touchline/contract/money/wallet.ts'
import { MODEL_NAMES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import styles from './outlook.module.css'
import { OutlookChart } from './outlook-chart.tsx'
import { OutlookFacts } from './outlook-facts.tsx'

/** How long the tokens will last: the month's use so far, and its forecast. */
export function OutlookPanel({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation()
  // The current model; the last per cent of GPT-5 is seldom enough for an answer.
  const isSecondAnswering = wallet.models.gpt5.percent >= 99
  const [model, setModel] = useState<TokenModel>(isSecondAnswering ? 'gpt5_mini' : 'gpt5')
  return (
    <Panel
      heading={t('wallet:outlook.heading')}
      end={
        <Segments
          legend={t('wallet:outlook.model')}
          value={model}
          onChange={setModel}
          options={MODELS.map((value) => ({ value, label: MODEL_NAMES[value] }))}
        />
      }
    >
      <div className={styles.outlook}>
        <OutlookChart model={model} wallet={wallet} />
        <OutlookFacts model={model} wallet={wallet} />
      </div>
    </Panel>
  )
}

const MODELS = ['gpt5', 'gpt5_mini'] as const
