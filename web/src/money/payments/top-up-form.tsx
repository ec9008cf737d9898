import { MOST_TOP_UPS_A_MONTH, type TopUp } from '@touchline/contract/money/top-up.ts'
import { MODEL_NAMES, TOKEN_PACKAGES, type TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { CreditCard } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { formatEuros } from '../../platform/language/format.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { offerOf } from './token-packages.ts'
import styles from './top-up.module.css'
import { rulesOf, type TypedRule, type useTopUpChoice } from './top-up.ts'
import { CardLink } from './top-up-stopped.tsx'

type TopUpFormProps = { clubId: string; topUp: TopUp; choice: ReturnType<typeof useTopUpChoice>; consentId: string }

/** Each package has its own level and limit; saving with the consent ticked enables the top-up. */
export function TopUpForm({ clubId, topUp, choice, consentId }: TopUpFormProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const errorWords = useErrorWords()
  const format = new Intl.NumberFormat(language.locale)
  const [typed, setTyped] = useState(() =>
    topUp.rules.map(({ packageId, perMonth, level }) => ({ packageId, perMonth, level: format.format(level) })),
  )
  const [activeId, setActiveId] = useState<TokenPackageId>('gpt5_mini_5m')
  const [hasConsent, setHasConsent] = useState(topUp.isOn)
  const [wrongId, setWrongId] = useState<TokenPackageId>()
  const shown = typed.find(({ packageId }) => packageId === activeId)
  const saved = topUp.rules.find(({ packageId }) => packageId === activeId)
  if (!shown || !saved) return null

  const change = (changes: Partial<TypedRule>) => {
    setWrongId(undefined)
    setTyped(typed.map((rule) => (rule.packageId === activeId ? { ...rule, ...changes } : rule)))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (choice.isPending) return
    const read = rulesOf(typed)
    if ('wrong' in read) {
      setActiveId(read.wrong.packageId)
      return setWrongId(read.wrong.packageId)
    }
    const onSuccess = () => showToast(t('wallet:topUp.saved'))
    choice.mutate({ isOn: true, hasConsent, rules: read.rules }, { onSuccess })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {choice.error && <Banner tone="critical">{sentence(choice.error)}</Banner>}
      <SelectField
        label={t('wallet:topUp.package')}
        value={activeId}
        onChange={setActiveId}
        options={typed.map(({ packageId }) => {
          const { model, amount, price } = offerOf(packageId, language)
          return { value: packageId, label: t('wallet:topUp.option', { model, tokens: amount, price }) }
        })}
      />
      <TextField
        label={t('wallet:topUp.level')}
        inputMode="numeric"
        value={shown.level}
        onChange={(event) => change({ level: event.target.value })}
        hint={MODEL_NAMES[TOKEN_PACKAGES[activeId].model]}
        error={wrongId === activeId ? errorWords('TOP_UP_LEVEL_WRONG') : undefined}
      />
      <div>
        <SelectField
          label={t('wallet:topUp.perMonth')}
          value={String(shown.perMonth)}
          onChange={(count) => change({ perMonth: Number(count) })}
          options={Array.from({ length: MOST_TOP_UPS_A_MONTH + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? t('wallet:topUp.none') : t('wallet:topUp.packages', { count, price: priceOf(count) }),
          }))}
        />
        <p className={styles.hint}>
          {saved.isPending
            ? t('wallet:topUp.pending')
            : topUp.isOn && t('wallet:topUp.soFar', { bought: saved.boughtThisMonth, limit: saved.perMonth })}
        </p>
      </div>
      <StoredCard clubId={clubId} topUp={topUp} />
      <label className={styles.consent}>
        <input
          id={consentId}
          type="checkbox"
          checked={hasConsent}
          onChange={(event) => setHasConsent(event.target.checked)}
        />
        <span>{t('wallet:topUp.consent', { product: PRODUCT_NAME })}</span>
      </label>
      <Button type="submit" block variant="line" busy={choice.isPending} disabled={!topUp.card}>
        {t('wallet:topUp.save')}
      </Button>
    </form>
  )

  function priceOf(count: number): string {
    return formatEuros(TOKEN_PACKAGES[activeId].priceCents * count, language)
  }
}

function StoredCard({ clubId, topUp: { card, hasPortal, isTest } }: { clubId: string; topUp: TopUp }) {
  const { t } = useTranslation()
  const expires =
    card?.expiresMonth && card.expiresYear
      ? `${String(card.expiresMonth).padStart(2, '0')}/${String(card.expiresYear).slice(-2)}`
      : undefined
  return (
    <div className={styles.card}>
      <CreditCard className="icon" aria-hidden="true" />
      <span className={styles.cardText}>
        <b>
          {card ? t('wallet:topUp.card', { brand: brandOf(card.brand), last4: card.last4 }) : t('wallet:topUp.noCard')}
        </b>
        {expires && <span className="text-sm muted">{t('wallet:topUp.expires', { date: expires })}</span>}
        {isTest && <span className="text-sm muted">{t('wallet:topUp.test')}</span>}
      </span>
      {hasPortal && <CardLink clubId={clubId} label={t('wallet:topUp.change')} />}
    </div>
  )
}

/** `visa` as written on the card. */
function brandOf(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ')
}
