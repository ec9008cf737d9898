import { useQuery } from '@tanstack/react-query'
import type { TestCheckout } from '@touchline/contract/money/payments.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { pathOf } from '@touchline/contract/platform/path.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { testQuoteQuery } from '../../../money/payments/test-checkout.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { TextField } from '../../../ui/field.tsx'
import { CountryField } from './country-field.tsx'
import { OutcomeButtons } from './outcome-buttons.tsx'
import { QuoteCard } from './quote-card.tsx'
import styles from './test-checkout.module.css'
import { useLater } from './use-later.ts'
import { useOneSubmit } from './use-one-submit.ts'

const QUOTE_AFTER_MS = 350

/** The buyer, the price, and four outcomes of the payment. A plain form: the server redirects. */
export function TestPaymentForm({ checkout }: { checkout: TestCheckout }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [country, setCountry] = useState('CZ')
  const [vatId, setVatId] = useState('')
  const asked = useLater(vatId.trim(), QUOTE_AFTER_MS)
  const quote = useQuery(testQuoteQuery(checkout.sessionId, { country, vatId: asked }, language.code))
  const { submitted, onSubmit } = useOneSubmit()
  const isVatIdWrong = quote.data?.isVatIdValid === false && !quote.isPlaceholderData && asked === vatId.trim()
  return (
    <form
      className={styles.testCheckoutColumns}
      method="post"
      action={pathOf(PAGES.testCheckout, { sessionId: checkout.sessionId })}
      onSubmit={onSubmit}
    >
      <div className={styles.testCheckoutBox}>
        <CountryField value={country} onChange={setCountry} />
        <TextField
          label={t('testCheckout.vatId')}
          hint={t('testCheckout.vatIdHint')}
          error={isVatIdWrong && quote.data?.rule !== 'outside_eu' ? t('testCheckout.vatIdWrong') : undefined}
          name="vatId"
          value={vatId}
          onChange={(event) => setVatId(event.target.value)}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <OutcomeButtons submitted={submitted} />
      </div>
      <QuoteCard checkout={checkout} quote={quote} />
    </form>
  )
}
