import { Card } from '../../ui/card.tsx'
import { sourceText } from './part-text.ts'
import type { PartProps } from './part-view.tsx'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'
import { writeBand, writeResult } from './value-text.ts'

/** A calculation: what went in, the figures with their error, formula and source. */
export default function CalculationView({ part }: PartProps<'calculation'>) {
  const words = usePartWords()
  const name = words.calculator(part.calculator)
  return (
    <Card as="section" padded className={styles.part} aria-label={name}>
      <h3>{name}</h3>
      <p className={styles.partNote}>
        {Object.entries(part.inputs)
          .map(([key, value]) => `${words.input({ key })}: ${words.value(value, part.units?.[key])}`)
          .join(' · ')}
      </p>
      <dl className={styles.partFigures}>
        {part.results.map((result) => {
          const band = writeBand(result, words.notation)
          return (
            <div key={result.key}>
              <dt>{words.result(result)}</dt>
              <dd className="num">
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
