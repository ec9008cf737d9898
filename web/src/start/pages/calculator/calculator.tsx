import type { Calculator } from '@touchline/calculators/calculator.ts'
import { findCalculator } from '@touchline/calculators/calculators.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ArrowLeft, MessageCircle } from 'lucide-react'
import { FormulaLines, SourceLine } from '../../../coaching/calculators/formula.tsx'
import { sportOf } from '../../../coaching/calculators/group-icon.tsx'
import { ResultAloud } from '../../../coaching/calculators/outcome-view.tsx'
import { useAddressInputs } from '../../../coaching/calculators/use-address-inputs.ts'
import { useCalculatorWords } from '../../../coaching/calculators/words.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useParams } from '../../../platform/routing/router.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './calculator.module.css'
import { CalculatorForm } from './calculator-form.tsx'
import { RelatedCalculators } from './related-calculators.tsx'
import { ResultCard } from './result-card.tsx'
import { ShareResult } from './share-result.tsx'

/** One calculator with its formula, its source and who it is not for; an unknown id renders nothing. */
export function CalculatorPage() {
  const { calculatorId = '' } = useParams()
  const calculator = findCalculator(calculatorId)
  return calculator ? <OneCalculator key={calculatorId} calculator={calculator} /> : null
}

function OneCalculator({ calculator }: { calculator: Calculator }) {
  const { t } = useCalculatorWords()
  const { calculation, search } = useAddressInputs(calculator)
  return (
    <div className={styles.page} data-sport={sportOf(calculator.group)}>
      <Link className={classNames(buttonClass({ variant: 'ghost' }), styles.back)} to={PAGES.calculators.path}>
        <ArrowLeft className="icon" aria-hidden="true" />
        {t('page.back')}
      </Link>
      <div className={styles.title}>
        <h1 className="heading-1">{t(`names.${calculator.id}`)}</h1>
        <p>{t(`descriptions.${calculator.id}`)}</p>
      </div>
      <div className={styles.grid}>
        <div className={styles.stack}>
          <CalculatorForm calculator={calculator} calculation={calculation} />
          <Card className={classNames(styles.form, styles.third)}>
            <Link className={buttonClass({ block: true })} to={PAGES.chat.path}>
              <MessageCircle className="icon" aria-hidden="true" />
              {t('page.askCoach')}
            </Link>
          </Card>
          <ShareResult path={`/calculators/${calculator.id}`} search={search} name={t(`names.${calculator.id}`)} />
        </div>
        <div className={styles.stack}>
          <ResultCard calculation={calculation} />
          <div className={classNames(styles.duo, styles.fourth)}>
            <Card as="section" className={styles.text}>
              <h2>{t('page.formula')}</h2>
              <FormulaLines lines={calculator.formula} />
              {calculator.sources.map((source) => (
                <SourceLine key={`${source.title} ${source.year}`} source={source} />
              ))}
            </Card>
            <Card as="section" className={styles.text}>
              <h2>{t('page.notFor')}</h2>
              <ul>
                {calculator.notFor.map((key) => (
                  <li key={key}>{t(`notFor.${key}`)}</li>
                ))}
              </ul>
            </Card>
          </div>
          <RelatedCalculators id={calculator.id} />
        </div>
      </div>
      <ResultAloud calculation={calculation} />
    </div>
  )
}
