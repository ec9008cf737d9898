import type { Picture } from '@touchline/calculators/calculator.ts'
import { linearScale, ticksBetween } from './chart-scale.ts'
import styles from './picture-plot.module.css'
import { useCalculatorWords, type Words, written } from './words.ts'

type BarsPicture = Extract<Picture, { kind: 'bars' }>

const WIDTH = 400
const HEIGHT = 164
const LEFT = 44
const RIGHT = 396
const TOP = 18
const BOTTOM = 150

/** With more bars than this, each is too narrow to carry its number. */
const MOST_WITH_NUMBERS = 10

/** A bar for each day or round, with averages as lines across them. */
export function BarsPicture({ picture }: { picture: BarsPicture }) {
  const words = useCalculatorWords()
  const { bars, lines } = picture
  const title = words.t(`pictures.${picture.key}`)
  const top = Math.max(1, ...bars, ...lines.flatMap(({ points }) => points))
  const y = linearScale([Math.min(0, ...bars), top], [BOTTOM, TOP])
  const room = (RIGHT - LEFT) / bars.length
  const middle = (index: number) => LEFT + room * (index + 0.5)
  const width = Math.min(26, Math.max(1.5, room * 0.68))
  return (
    <figure className={styles.plot}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${saidBars(picture, words)}`}>
        {ticksBetween(Math.min(0, ...bars), top, 3).map((tick) => (
          <g key={tick}>
            <path className={styles.plotGrid} d={`M${LEFT} ${y(tick)}H${RIGHT}`} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {written(tick, { unit: 'none', digits: 0 }, words)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
          <g key={index}>
            <rect
              className={styles.plotBar}
              x={middle(index) - width / 2}
              width={width}
              y={Math.min(y(bar), y(0))}
              height={Math.max(1, Math.abs(y(bar) - y(0)))}
              rx={Math.min(4, width / 4)}
            />
            {bars.length <= MOST_WITH_NUMBERS && (
              <text className={styles.plotMarked} x={middle(index)} y={Math.min(y(bar), y(0)) - 5} textAnchor="middle">
                {written(bar, { unit: 'none', digits: picture.digits }, words)}
              </text>
            )}
          </g>
        ))}
        {lines.map((line, number) => (
          <path
            key={line.key}
            className={styles.plotLine}
            data-line={number + 1}
            d={line.points.map((point, index) => `${index ? 'L' : 'M'}${middle(index)} ${y(point)}`).join('')}
          />
        ))}
      </svg>
      <figcaption>
        {title}
        {lines.map((line, number) => (
          <span key={line.key} className={styles.legend} data-line={number + 1}>
            {words.t(`results.${line.key}`)}
          </span>
        ))}
      </figcaption>
      <ol className="visually-hidden" aria-label={title}>
        {bars.map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
          <li key={index}>{written(bar, picture, words)}</li>
        ))}
      </ol>
    </figure>
  )
}

/** The lowest and the highest bar; each number is in the list behind the picture. */
function saidBars({ bars, unit, digits }: BarsPicture, words: Words): string {
  return [Math.min(...bars), Math.max(...bars)].map((bar) => written(bar, { unit, digits }, words)).join('–')
}
