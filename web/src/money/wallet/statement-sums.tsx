import type { StatementSums as Sums } from '@touchline/contract/money/wallet.ts'
import { MODEL_NAMES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { exactTokens } from './amounts.ts'
import styles from './statement.module.css'

type StatementSumsProps = { sums: Record<TokenModel, Sums>; model: TokenModel | '' }

/** Opening balance, credits, debits and closing balance: exact to the token. */
export function StatementSums({ sums, model }: StatementSumsProps) {
  return MODELS.filter((one) => model === '' || one === model).map((one) => (
    <SumsOf key={one} model={one} sums={sums[one]} />
  ))
}

const MODELS = ['gpt5', 'gpt5_mini'] as const
const PARTS = ['opening', 'renewal', 'purchase', 'refund', 'charge', 'expiry', 'closing'] as const

function SumsOf({ model, sums }: { model: TokenModel; sums: Sums }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const shown = PARTS.filter((part) => !RARE.has(part) || sums[part] !== 0)
  return (
    <section className={styles.statementSums} aria-label={t('wallet:statement.sumsOf', { model: MODEL_NAMES[model] })}>
      <h3>{MODEL_NAMES[model]}</h3>
      <dl>
        {shown.map((part) => (
          <div key={part}>
            <dt>{t(`wallet:statement.sums.${part}`)}</dt>
            <dd className="numeric">{exactTokens(sums[part], language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const RARE: ReadonlySet<string> = new Set(['purchase', 'refund', 'expiry', 'opening'])
