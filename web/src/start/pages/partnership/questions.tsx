import { PLANS } from '@touchline/contract/platform/pricing.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/use-language.ts'
import styles from './partnership.module.css'

const QUESTIONS = ['cancel', 'join', 'tokens', 'vat'] as const

/** Common questions; the first answer is open. */
export function Questions() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const number = new Intl.NumberFormat(language.locale)
  // Every plan has the same allowance.
  const { gpt5, gpt5_mini } = PLANS.basic.allowance
  const values = { gpt5: number.format(gpt5), mini: number.format(gpt5_mini) }
  return (
    <section className={styles.partnershipQuestions} aria-labelledby="partnership-questions">
      <h2 className="display-2" id="partnership-questions">
        {t('partnership.questions.heading')}
      </h2>
      <div>
        {QUESTIONS.map((name, index) => (
          <details key={name} open={index === 0}>
            <summary>
              {t(`partnership.questions.${name}.question`)}
              <Plus className="icon" aria-hidden="true" />
            </summary>
            <p>{t(`partnership.questions.${name}.answer`, values)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
