import type { CalculatorId } from '@touchline/calculators/calculators.ts'
import { pathOfCalculator } from '@touchline/contract/platform/pages.ts'
import { ChevronRight } from 'lucide-react'
import { relatedTo } from '../../../coaching/calculators/catalogue.ts'
import { useCalculatorWords } from '../../../coaching/calculators/words.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './calculator.module.css'

/** Links to related calculators. */
export function RelatedCalculators({ id }: { id: string }) {
  const { t } = useCalculatorWords()
  const related = relatedTo(id as CalculatorId)
  if (related.length === 0) return null
  return (
    <Card as="section" className={classNames(styles.related, styles.sixth)}>
      <h2>{t('page.related')}</h2>
      <ul>
        {related.map((other) => (
          <li key={other}>
            <Link to={pathOfCalculator(other)}>
              <b>{t(`names.${other}`)}</b>
              <span>{t(`descriptions.${other}`)}</span>
              <ChevronRight className="icon icon-sm" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
