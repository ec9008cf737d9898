import type { Band, Picture, Values } from '@touchline/calculators/calculator.ts'
import type { CSSProperties } from 'react'
import { linearScale, ticksBetween } from './chart-scale.ts'
import styles from './picture-bands.module.css'
import pictureTableStyles from './picture-table.module.css'
import { splitUnit, useCalculatorWords, type Words, written } from './words.ts'

type BandsProps = { picture: Extract<Picture, { kind: 'bands' }>; values: Values }

/** Zones as lanes beside their numbers; pale ends show how far the error may shift them. */
export function BandsPicture({ picture, values }: BandsProps) {
  const words = useCalculatorWords()
  const { bands, unit } = picture
  const hasShares = bands.some(({ share }) => share)
  const unitName = splitUnit(written(1, picture, words)).unit
  const ends = bands.flatMap((band) => [band.low - errorBelow(band), band.high + (band.error ?? 0)])
  const ticks = axisOver(Math.min(...ends), Math.max(...ends))
  const domain = [ticks[0] ?? 0, ticks.at(-1) ?? 1] as const
  // The hardest zone is on top, as on a ladder.
  const lanes = bands.map((band, index) => ({ band, number: index + 1 }))
  const shown = hasShares ? lanes.toReversed() : lanes
  return (
    <table className={styles.lanes}>
      <caption className="visually-hidden">{words.t(`pictures.${picture.key}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.t(hasShares ? 'card.zone' : 'columns.training')}</th>
          <td className={styles.laneCell} />
          {hasShares && (
            <th scope="col" className={pictureTableStyles.number}>
              %
            </th>
          )}
          <th scope="col" className={pictureTableStyles.number}>
            {unitName ?? unit}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ band, number }) => (
          <tr key={band.key} data-chosen={Object.values(values).includes(band.key) || undefined}>
            <BandName band={band} words={words} />
            <td className={styles.laneCell}>
              <Lane band={band} number={number} domain={domain} ticks={ticks.length} withNumber={hasShares} />
            </td>
            {band.share && (
              <td className={`${pictureTableStyles.number} text-sm muted`}>
                {band.share[0]}–{written(band.share[1], { unit: 'percent', digits: 0 }, words)}
              </td>
            )}
            <td className={`${pictureTableStyles.number} ${styles.laneFigure}`}>
              {splitUnit(written(band.low, picture, words)).figure}–
              {splitUnit(written(band.high, picture, words)).figure}
            </td>
          </tr>
        ))}
        <Axis ticks={ticks} domain={domain} picture={picture} words={words} hasShares={hasShares} />
      </tbody>
    </table>
  )
}

/** A zone's name and how it feels; any other band is one of the form's choices. */
function BandName({ band, words }: { band: Band; words: Words }) {
  const isZone = band.key.startsWith('zone_')
  return (
    <th scope="row">
      {isZone ? words.t(`zones.${band.key}.name`) : words.t(`choices.${band.key}`)}
      {isZone && <span>{words.t(`zones.${band.key}.feel`)}</span>}
    </th>
  )
}

type LaneProps = { band: Band; number: number; domain: readonly [number, number]; ticks: number; withNumber: boolean }

function Lane({ band, number, domain, ticks, withNumber }: LaneProps) {
  const at = linearScale(domain, [0, 100])
  const [low, high] = [at(band.low), at(band.high)]
  const [from, to] = [at(band.low - errorBelow(band)), at(band.high + (band.error ?? 0))]
  const style = { '--step': `${100 / Math.max(1, ticks - 1)}%` } as CSSProperties
  return (
    <div className={styles.lane} data-zone={number} style={style} aria-hidden="true">
      {band.error ? <u style={{ left: `${from}%`, width: `${to - from}%` }} /> : null}
      <i style={{ left: `${low}%`, width: `${high - low}%` }}>{withNumber && number}</i>
    </div>
  )
}

type AxisProps = {
  ticks: readonly number[]
  domain: readonly [number, number]
  picture: BandsProps['picture']
  words: Words
  hasShares: boolean
}

function Axis({ ticks, domain, picture, words, hasShares }: AxisProps) {
  const at = linearScale(domain, [0, 100])
  return (
    <tr className={styles.axisRow}>
      <td />
      <td className={styles.laneCell}>
        <div className={styles.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ left: `${at(tick)}%` }}>
              {splitUnit(written(tick, picture, words)).figure}
            </span>
          ))}
        </div>
      </td>
      {hasShares && <td />}
      <td />
    </tr>
  )
}

/** The lower end has a smaller error than the upper one, in proportion to their shares. */
function errorBelow({ error = 0, share }: Band): number {
  return share ? (error * share[0]) / share[1] : error
}

/** Round numbers that enclose the first and the last value. */
function axisOver(low: number, high: number): number[] {
  const [first = 0, second = first + 1] = ticksBetween(low, high, 5)
  const step = second - first
  const [from, to] = [Math.floor(low / step), Math.ceil(high / step)]
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
}
