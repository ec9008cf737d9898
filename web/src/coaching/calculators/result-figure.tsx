import type { Result } from '@touchline/calculators/calculator.ts'
import { wordsKey } from '@touchline/calculators/calculator.ts'
import styles from './result-figure.module.css'
import { splitUnit, useCalculatorWords, type Words, written, writtenResult } from './words.ts'

const PACES: readonly string[] = ['s_per_km', 's_per_100m', 'km_per_h']

/** The leading result in large figures with its error band, and the other results below. */
export function ResultFigure({ results }: { results: readonly Result[] }) {
  const words = useCalculatorWords()
  const [first, second] = results
  if (!first) return null
  const beside = second && first.unit === 's' && PACES.includes(second.unit) ? second : undefined
  const { figure, unit } = writtenResult(first, words)
  const others = results.slice(beside ? 2 : 1)
  return (
    <div className={styles.result}>
      <span className={styles.resultName}>{words.t(`results.${wordsKey(first)}`)}</span>
      <p className={styles.figure}>
        {figure}
        <small>
          {unit}
          {beside && whole(writtenResult(beside, words))}
        </small>
      </p>
      {first.kind === 'figure' && <ErrorBand result={first} />}
      {others.length > 0 && (
        <dl className={styles.others}>
          {others.map((result) => (
            <div key={result.key}>
              <dt>{words.t(`results.${wordsKey(result)}`)}</dt>
              <dd>
                {whole(writtenResult(result, words))}
                <Within result={result} words={words} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** The range in which the true figure is likely to be. */
function ErrorBand({ result }: { result: Extract<Result, { kind: 'figure' }> }) {
  const words = useCalculatorWords()
  const { value, low, high } = result
  if (low === undefined || high === undefined || low === high) return null
  const [from, to] = [low, high].map((end) => splitUnit(written(end, result, words)).figure)
  return (
    <div className={styles.band}>
      <div className={styles.bandTrack} aria-hidden="true">
        <i />
        <b style={{ left: `${16 + (68 * (value - low)) / (high - low)}%` }} />
      </div>
      <div className={styles.bandEnds} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <p>
        <span className="visually-hidden">{words.t('card.between', { low: from, high: to })} </span>
        {likelyRange(result, words)}
      </p>
    </div>
  )
}

/** The error of a result that is not the leading one, in brackets. */
function Within({ result, words }: { result: Result; words: Words }) {
  if (result.kind !== 'figure' || result.low === undefined || result.high === undefined) return null
  const ends = [result.low, result.high].map((end) => splitUnit(written(end, result, words)).figure)
  return <small> ({ends.join('–')})</small>
}

/** “Likely range, ±2%”; the error of times is a percentage, that of other figures is in their unit. */
function likelyRange(result: Extract<Result, { kind: 'figure' }>, words: Words): string {
  const error = errorOf(result, words)
  return error ? words.t('card.likelyWithin', { error }) : words.t('card.likely')
}

/** The error in each direction, where both are equal. */
export function errorOf(result: Extract<Result, { kind: 'figure' }>, words: Words): string | undefined {
  const { value, low = value, high = value, unit, digits } = result
  const [below, above] = [value - low, high - value]
  if (Math.abs(below - above) > 0.02 * Math.max(below, above)) return undefined
  if (unit === 's') return `±${written((above / value) * 100, { unit: 'percent', digits: 0 }, words)}`
  return `±${written(above, { unit, digits: Number.isInteger(Math.round(above * 100) / 100) ? 0 : Math.max(1, digits) }, words)}`
}

function whole({ figure, unit }: { figure: string; unit?: string }): string {
  return unit ? `${figure}\u00a0${unit}` : figure
}

/** The results as one sentence for screen readers. */
export function spokenResults(results: readonly Result[], words: Words): string {
  return results
    .slice(0, 2)
    .map((result) => {
      const text = `${words.t(`results.${wordsKey(result)}`)}: ${whole(writtenResult(result, words))}.`
      if (result.kind !== 'figure' || result.low === undefined || result.high === undefined) return text
      const [low, high] = [result.low, result.high].map((end) => splitUnit(written(end, result, words)).figure)
      return `${text} ${words.t('card.between', { low, high })}`
    })
    .join(' ')
}
