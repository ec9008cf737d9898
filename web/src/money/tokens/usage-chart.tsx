import type { getTokenStats } from '@touchline/contract/money/tokens.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import { MODEL_NAMES } from '@touchline/contract/platform/pricing.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonth, formatShortMonth } from '../../platform/language/format-month.ts'
import { formatTokens } from '../../platform/language/format-tokens.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { classNames } from '../../ui/class-names.ts'
import { scaleTop } from '../../ui/usage-scale.ts'
import styles from './tokens.module.css'

type MonthUsage = ReplyOf<typeof getTokenStats>['months'][number]

type UsageChartProps = { months: readonly MonthUsage[]; current: string }

/** The club's usage month by month: a bar chart, and a table with the same figures for screen readers. */
export function UsageChart({ months, current }: UsageChartProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.tokensUsage}>
      <div className={styles.tokensUsageHead}>
        <h3>{t('tokens.usage.heading')}</h3>
        <ul aria-hidden="true">
          {MODELS.map((model) => (
            <li key={model}>
              <i className={styles[`tokens-${model}`]} />
              {MODEL_NAMES[model]}
            </li>
          ))}
        </ul>
      </div>
      <Bars months={months} current={current} />
      <Figures months={months} />
    </div>
  )
}

const MODELS = ['gpt5', 'gpt5_mini'] as const

function Bars({ months, current }: UsageChartProps) {
  const { language } = useLanguage()
  const top = scaleTop(Math.max(0, ...months.map(({ gpt5, gpt5_mini }) => Math.max(gpt5, gpt5_mini))))
  return (
    <div className={styles.tokensChart} aria-hidden="true" style={{ '--months': months.length } as CSSProperties}>
      <div className={classNames(styles.tokensAxis, 'numeric')}>
        {[top, top / 2, 0].map((tick) => (
          <span key={tick}>{formatTokens(tick, language)}</span>
        ))}
      </div>
      <div className={styles.tokensPlot}>
        {months.map((usage) => (
          <div key={usage.month} className={classNames(usage.month === current && styles.isNow)}>
            {MODELS.map((model) => (
              <i
                key={model}
                className={styles[`tokens-${model}`]}
                title={`${MODEL_NAMES[model]}: ${formatTokens(usage[model], language)}`}
                style={{ height: `${(usage[model] / top) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.tokensMonths}>
        {months.map(({ month }) => (
          <span key={month} className={classNames(month === current && styles.isNow)}>
            {formatShortMonth(month, language)}
          </span>
        ))}
      </div>
    </div>
  )
}

function Figures({ months }: Pick<UsageChartProps, 'months'>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t('tokens.usage.heading')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('tokens.usage.month')}</th>
            {MODELS.map((model) => (
              <th key={model} scope="col">
                {MODEL_NAMES[model]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((usage) => (
            <tr key={usage.month}>
              <th scope="row">{formatMonth(usage.month, language)}</th>
              {MODELS.map((model) => (
                <td key={model}>{formatTokens(usage[model], language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
