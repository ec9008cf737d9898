import type { CalculationPart } from '@touchline/contract/coaching/parts.ts'
import { calculationInputs } from '@touchline/locales/part-text.ts'
import { sourceText } from '@touchline/locales/source-text.ts'
import { writeBand, writeResult } from '@touchline/locales/value-text.ts'
import { Card } from '../../../ui/card.tsx'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import type { CalculationsProps } from './part-props.ts'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

/** Calculations as live cards; as stored until those have loaded, or if this release cannot compute them. */
export function CalculationList({ parts, actions }: CalculationsProps) {
  const live = useOnDemand(actions.loadCalculations, true)
  if (live) return <live.default parts={parts} actions={actions} Stored={StoredCalculation} />
  return parts.map((part) => <StoredCalculation key={keyOf(part)} part={part} />)
}

function keyOf({ calculator, inputs }: CalculationPart): string {
  return `${calculator} ${JSON.stringify(inputs)}`
}

/** The inputs, the figures with their error, formula and source. */
function StoredCalculation({ part }: { part: CalculationPart }) {
  const words = usePartWords()
  const name = words.calculator(part.calculator)
  return (
    <Card as="section" padded className={styles.partStored} aria-label={name}>
      <h3>{name}</h3>
      <p className={styles.partNote}>{calculationInputs(part, words).join(' · ')}</p>
      <dl className={styles.partFigures}>
        {part.results.map((result) => {
          const band = writeBand(result, words.notation)
          return (
            <div key={result.key}>
              <dt>{words.result(result)}</dt>
              <dd className="numeric">
                <b>{writeResult(result, words.notation)}</b>
                {band && <span>{band}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
      <details className={styles.partFormula}>
        <summary>{words.t('parts.formula')}</summary>
        {part.formula.map((line) => (
          <code key={line}>{line}</code>
        ))}
      </details>
      {part.sources.map((source) => (
        <p key={source.title} className={styles.partNote}>
          {words.t('parts.source')}: {sourceText(source)}
        </p>
      ))}
    </Card>
  )
}
