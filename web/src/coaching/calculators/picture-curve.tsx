import type { CurvePoint, Picture } from '@touchline/calculators/calculator.ts'
import { linearScale, logScale, smoothPath, ticksBetween } from './chart-scale.ts'
import { markedPoints, pointsAround } from './curve-points.ts'
import type { DoneOutcome } from './done-outcome.ts'
import { distanceName } from './input-field.tsx'
import styles from './picture-plot.module.css'
import { splitUnit, useCalculatorWords, type Words, written } from './words.ts'

type CurvePicture = Extract<Picture, { kind: 'curve' }>

const WIDTH = 400
const HEIGHT = 164
const LEFT = 44
const RIGHT = 396
const TOP = 18
const BOTTOM = 136

/** A curve with its error band, and the given and requested points marked. */
export function CurvePicture({ picture, outcome }: { picture: CurvePicture; outcome: DoneOutcome }) {
  const words = useCalculatorWords()
  const marks = markedPoints(picture, outcome)
  const points = pointsAround(picture.points, marks)
  const xs = points.map(({ x }) => x)
  const ys = points.flatMap(({ y, low = y, high = y }) => [y, low, high])
  const isPace = picture.y.unit === 's_per_km'
  const x = logScale([Math.min(...xs), Math.max(...xs)], [LEFT, RIGHT])
  // A slower pace is lower, and so is less power.
  const y = linearScale([Math.min(...ys), Math.max(...ys)], isPace ? [TOP, BOTTOM] : [BOTTOM, TOP])
  const labels = xLabels(xs, marks, x)
  const title = words.t(`pictures.${picture.key}`)
  const said = points.map((point) => `${xText(point.x, picture, words)} ${yText(point.y, picture, words)}`)
  return (
    <figure className={styles.plot}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${said.join(', ')}`}>
        {ticksBetween(Math.min(...ys), Math.max(...ys), 3, isPace).map((tick) => (
          <g key={tick}>
            <path className={styles.plotGrid} d={`M${LEFT} ${y(tick)}H${RIGHT}`} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {yText(tick, picture, words)}
            </text>
          </g>
        ))}
        <path className={styles.plotZone} d={zonePath(points, x, y)} />
        <path className={styles.plotCurve} d={smoothPath(points.map((point) => [x(point.x), y(point.y)]))} />
        {marks.map((mark) => (
          <g key={`${mark.x} ${mark.isGiven}`}>
            <circle
              className={mark.isGiven ? styles.plotGiven : styles.plotAsked}
              cx={x(mark.x)}
              cy={y(mark.y)}
              r={mark.isGiven ? 5 : 6.5}
            />
            <text className={styles.plotMarked} x={x(mark.x)} y={y(mark.y) - 16} textAnchor="middle">
              {yText(mark.y, picture, words)}
            </text>
          </g>
        ))}
        {labels.map((label) => (
          <text
            key={label.x}
            x={x(label.x)}
            y={HEIGHT - 4}
            textAnchor={label.anchor}
            className={label.isMarked ? styles.plotMarked : undefined}
          >
            {xText(label.x, picture, words)}
          </text>
        ))}
      </svg>
      <figcaption>{title}</figcaption>
      <NumbersAloud picture={picture} points={points} words={words} title={title} />
    </figure>
  )
}

/** The numbers of the curve for screen readers. */
function NumbersAloud({ picture, points, words, title }: NumbersProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.t(`columns.${picture.x.key}`)}</th>
            <th scope="col">{words.t(`columns.${picture.y.key}`)}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.x}>
              <td>{xText(point.x, picture, words)}</td>
              <td>{written(point.y, picture.y, words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type NumbersProps = { picture: CurvePicture; points: readonly CurvePoint[]; words: Words; title: string }
type Scale = (value: number) => number

function zonePath(points: readonly CurvePoint[], x: Scale, y: Scale): string | undefined {
  if (!points.every(({ low, high }) => low !== undefined && high !== undefined)) return undefined
  const lower = smoothPath(points.map((point) => [x(point.x), y(point.low ?? point.y)]))
  const upper = smoothPath(points.toReversed().map((point) => [x(point.x), y(point.high ?? point.y)]))
  return `${lower}${upper.replace('M', 'L')}Z`
}

const APART = 44

/** The ends and the marked points; a label that would overlap a marked one is left out. */
function xLabels(xs: readonly number[], marks: readonly CurvePoint[], x: Scale) {
  const [first, last] = [Math.min(...xs), Math.max(...xs)]
  const marked = [...new Set(marks.map((mark) => mark.x))].filter(
    (one, at, all) => at === 0 || Math.abs(x(one) - x(all[at - 1] ?? 0)) > APART / 2,
  )
  const ends = [first, last].filter((end) => marked.every((one) => Math.abs(x(one) - x(end)) > APART))
  const anchor = (value: number) => (value === first ? 'start' : value === last ? 'end' : 'middle')
  return [...ends, ...marked].map((value) => ({
    x: value,
    isMarked: marked.includes(value),
    anchor: anchor(value) as 'start' | 'end' | 'middle',
  }))
}

function xText(value: number, { x }: CurvePicture, words: Words): string {
  return x.unit === 'm' ? shortDistance(value, words) : written(value, x, words)
}

/** 21.1 km rather than “half marathon”, which is too long for an axis. */
function shortDistance(metres: number, words: Words): string {
  if (metres % 1000 === 0) return distanceName(metres, words)
  return `${splitUnit(written(metres / 1000, { unit: 'none', digits: 1 }, words)).figure}\u00a0km`
}

function yText(value: number, { y }: CurvePicture, words: Words): string {
  return splitUnit(written(value, y, words)).figure
}
