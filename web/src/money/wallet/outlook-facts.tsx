import type { Forecast, Wallet } from '@touchline/contract/money/wallet.ts'
import { MODEL_NAMES, TOKEN_PACKAGES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDayOfMonth } from '../../platform/language/dates.ts'
import { formatEuros } from '../../platform/language/format.ts'
import { formatTokens } from '../../platform/language/format-tokens.ts'
import { renewalDate } from '../../platform/language/renewal-date.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { exactTokens } from './amounts.ts'
import styles from './outlook.module.css'

/** The outlook in words: the day, the range, the pace, and what would help. */
export function OutlookFacts({ model, wallet }: { model: TokenModel; wallet: Wallet }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { remaining, forecast } = wallet.models[model]
  const isKnown = forecast.state === 'ends' || forecast.state === 'lasts'
  return (
    <div className={styles.facts}>
      <Headline model={model} wallet={wallet} />
      <dl>
        <div>
          <dt>{t('wallet:outlook.left')}</dt>
          <dd className="numeric">{exactTokens(remaining, language)}</dd>
        </div>
        {isKnown && (
          <div>
            <dt>{t('wallet:outlook.pace')}</dt>
            <dd className="numeric">
              {t('wallet:outlook.aDay', { tokens: roughTokens(forecast.pace, language.locale) })}
            </dd>
          </div>
        )}
        {forecast.missing > 0 && (
          <div>
            <dt>{t('wallet:outlook.missing')}</dt>
            <dd className="numeric">
              {t('wallet:outlook.about', { tokens: formatTokens(forecast.missing, language) })}
            </dd>
          </div>
        )}
      </dl>
      {forecast.packages && <Advice packages={forecast.packages} />}
    </div>
  )
}

function Headline({ model, wallet }: { model: TokenModel; wallet: Wallet }) {
  const { t } = useTranslation()
  const { state, ends, earliest, latest } = wallet.models[model].forecast
  const name = { model: MODEL_NAMES[model] }
  const said = state === 'ends' ? 'lasts' : state
  if (ends === null || state !== 'ends') {
    return (
      <div>
        <p className="muted text-sm">{state === 'lasts' ? t('wallet:outlook.lasts.before', name) : name.model}</p>
        <p className={styles.state}>{t(`wallet:outlook.${said}.title`)}</p>
        <p className="muted text-sm">
          {t(`wallet:outlook.${said}.text`, { ...name, date: renewalDate(wallet.month) })}
        </p>
      </div>
    )
  }
  const [from, to] = [formatDayOfMonth(earliest ?? ends), latest && formatDayOfMonth(latest)]
  const range = to ? (from === to ? 'surely' : 'between') : 'notBefore'
  return (
    <div>
      <p className="muted text-sm">{t('wallet:outlook.lastsUntil', name)}</p>
      <p className={styles.day}>{formatDayOfMonth(ends)}</p>
      <p className="muted text-sm">{t(`wallet:outlook.${range}`, { from, to })}</p>
    </div>
  )
}

function Advice({ packages }: { packages: NonNullable<Forecast['packages']> }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { model, tokens, priceCents } = TOKEN_PACKAGES[packages.packageId]
  return (
    <p className={styles.advice}>
      <Package className="icon" aria-hidden="true" />
      <span>
        <b>
          {t('wallet:outlook.packages', {
            count: packages.count,
            name: `${MODEL_NAMES[model]} ${formatTokens(tokens, language)}`,
            price: formatEuros(packages.count * priceCents, language),
          })}
        </b>{' '}
        {t('wallet:outlook.carries')}
      </span>
    </p>
  )
}

/** Two significant digits: more would suggest false precision. */
function roughTokens(tokens: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(tokens)
}
