import type { ModelWallet, Wallet } from '@touchline/contract/money/wallet.ts'
import { MODEL_NAMES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayOfMonth } from '../../platform/language/dates.ts'
import { formatTokens } from '../../platform/language/format-tokens.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { scaleTop } from '../../ui/usage-scale.ts'
import { exactTokens } from './amounts.ts'
import styles from './outlook.module.css'
import { daysOfMonth, outlookLines } from './outlook-lines.ts'

/** The month's use as a line, its forecast with a range, and the allowance; the same as a table for screen readers. */
export function OutlookChart({ model, wallet }: { model: TokenModel; wallet: Wallet }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const own = wallet.models[model]
  const days = daysOfMonth(wallet.month)
  const top = scaleTop(Math.max(own.total, own.forecast.path.at(-1)?.high ?? 0))
  const { so, ahead, range, now, limit, end } = outlookLines(own, { days, top, today: wallet.today })
  const percent = (share: number) => `${share * 100}%`
  return (
    <div className={styles.chartBox}>
      <div className={styles.chart} aria-hidden="true">
        <div className={`${styles.axis} numeric`}>
          {[1, 0.75, 0.5, 0.25, 0].map((share) => (
            <span key={share}>{formatTokens(top * share, language)}</span>
          ))}
        </div>
        <div className={styles.plot}>
          <Lines so={so} ahead={ahead} range={range} limit={limit} />
          <span className={styles.limitLabel} style={{ top: percent(1 - limit) }}>
            {t('wallet:outlook.limit', { tokens: formatTokens(own.total, language) })}
          </span>
          <span className={styles.now} style={{ left: percent(now.x) }} data-is-late={now.x > 0.5}>
            <b>{t('wallet:outlook.today')}</b>
          </span>
          <span className={styles.dot} style={{ left: percent(now.x), top: percent(1 - now.y) }} />
          {end !== undefined && own.forecast.ends && (
            <>
              <span className={styles.hit} style={{ left: percent(end), top: percent(1 - limit) }} />
              <span className={`${styles.hitLabel} numeric`} style={{ left: percent(end), top: percent(1 - limit) }}>
                {formatDayOfMonth(own.forecast.ends)}
              </span>
            </>
          )}
        </div>
        <div className={`${styles.days} numeric`}>
          {[1, 5, 10, 15, 20, 25, days].map((day) => (
            <span key={day} style={{ left: percent(day / days) }}>
              {day}.
            </span>
          ))}
        </div>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        <li>
          <i className={styles.legendUsed} />
          {t('wallet:outlook.used')}
        </li>
        {ahead && (
          <>
            <li>
              <i className={styles.legendAhead} />
              {t('wallet:outlook.expected')}
            </li>
            <li>
              <i className={styles.legendRange} />
              {t('wallet:outlook.range')}
            </li>
          </>
        )}
      </ul>
      <Figures model={model} own={own} month={wallet.month} />
    </div>
  )
}

type LinesProps = Pick<ReturnType<typeof outlookLines>, 'so' | 'ahead' | 'range' | 'limit'>

function Lines({ so, ahead, range, limit }: LinesProps) {
  const hatch = useId()
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the table below says the same
    <svg viewBox="0 0 1000 240" preserveAspectRatio="none">
      <defs>
        <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={styles.hatch} d="M0 0V8" />
        </pattern>
      </defs>
      <path className={styles.grid} d="M0 0H1000M0 60H1000M0 120H1000M0 180H1000" />
      {range && <path className={styles.range} d={range} style={{ fill: `url(#${hatch})` }} />}
      <path className={styles.limit} d={`M0 ${240 - limit * 240}H1000`} />
      {ahead && <path className={styles.ahead} d={ahead} />}
      <path className={styles.line} d={so} />
    </svg>
  )
}

function Figures({ model, own, month }: { model: TokenModel; own: ModelWallet; month: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const dayName = (day: number) => formatDayOfMonth(`${month}-${String(day).padStart(2, '0')}`)
  return (
    // A table is never narrower than its text; a box around it can be.
    <div className="visually-hidden">
      <table>
        <caption>{t('wallet:outlook.table', { model: MODEL_NAMES[model] })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('wallet:statement.day')}</th>
            <th scope="col">{t('wallet:outlook.used')}</th>
          </tr>
        </thead>
        <tbody>
          {own.days.map((tokens, index) => (
            <tr key={dayName(index + 1)}>
              <th scope="row">{dayName(index + 1)}</th>
              <td>{exactTokens(tokens, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
