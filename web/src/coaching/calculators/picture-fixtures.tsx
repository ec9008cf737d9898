import type { Picture } from '@touchline/calculators/calculator.ts'
import styles from './picture-fixtures.module.css'
import { useCalculatorWords } from './words.ts'

/** The matches of each round, by the numbers drawn. */
export function FixturesPicture({ picture }: { picture: Extract<Picture, { kind: 'fixtures' }> }) {
  const { t } = useCalculatorWords()
  const title = t(`pictures.${picture.key}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll long fixtures with the keys
    <section className={styles.fixtures} tabIndex={0} aria-label={title}>
      <ol>
        {picture.rounds.map(({ round, games, bye }) => (
          <li key={round}>
            <b>{t('card.round', { number: round })}</b>
            <ul>
              {games.map(([home, away]) => (
                <li key={home}>
                  {home}–{away}
                </li>
              ))}
              {bye !== undefined && <li>{t('card.rests', { number: bye })}</li>}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
