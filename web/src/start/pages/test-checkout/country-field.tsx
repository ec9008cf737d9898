import { ChevronDown } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNames } from '../../../money/payments/country-names.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './test-checkout.module.css'

/** The buyer's country, by its name in the user's language. */
export function CountryField({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const id = useId()
  const countries = useMemo(() => countryNames(language), [language])
  return (
    <div className="field">
      <label htmlFor={id}>{t('testCheckout.country')}</label>
      <div className={classNames('control', styles.testCheckoutSelect)}>
        <select id={id} name="country" value={value} onChange={(event) => onChange(event.target.value)}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown className="icon" aria-hidden="true" />
      </div>
    </div>
  )
}
