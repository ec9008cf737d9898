import { type CSSProperties, memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../language/use-language.ts'
import { classNames } from '../ui/class-names.ts'
import { angleScale, heightOf, linePath, timeTicks, valueAt } from './chart-scale.ts'
import styles from './figures.module.css'
import { formatTime } from './format-seconds.ts'
import type { AngleName } from './measures/measures.ts'
import type { Take } from './take.ts'
import { shareOf, type Timeline } from './timeline.ts'
import type { Playback } from './use-playback.ts'

/** A take and by how many seconds it is shifted against the first one. */
export type PlacedTake = Take & { shift: number }

type AngleChartProps = { takes: readonly PlacedTake[]; timeline: Timeline; playback: Playback }

/** The angles over time. The cursor is the frame that is shown; it can be moved here as well. */
export function AngleChart({ takes, timeline, playback }: AngleChartProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const names = [...new Set(takes.flatMap(({ report }) => report.angles.map(({ name }) => name)))]
  const [hidden, setHidden] = useState<ReadonlySet<AngleName>>(new Set())
  const shown = names.filter((name) => !hidden.has(name))
  const { at, frame, last } = playback

  function toggle(name: AngleName) {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    setHidden(next)
  }

  return (
    <section className={styles.videoChart} aria-label={t('video.chart.heading')}>
      <h3 className="h3">{t('video.chart.heading')}</h3>
      <div className={styles.videoLegend}>
        {names.map((name) => (
          <button key={name} type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
            <i className={styles[`video-line-${name}`]} aria-hidden="true" />
            {t(`video.angles.${name}`)}
            <span className="num">{takes.map((take) => figureAt(take, name, at)).join(' / ')}</span>
          </button>
        ))}
      </div>
      <div className={styles.videoPlot}>
        <Lines takes={takes} timeline={timeline} shown={shown.join()} />
        <i
          className={styles.videoCursor}
          style={{ '--share': shareOf(timeline, at) } as CSSProperties}
          aria-hidden="true"
        />
        <input
          type="range"
          min={0}
          max={last}
          value={frame}
          aria-label={t('video.chart.cursor')}
          aria-valuetext={shown
            .map((name) => `${t(`video.angles.${name}`)} ${takes.map((take) => figureAt(take, name, at)).join(' / ')}`)
            .concat(formatTime(at, language))
            .join(', ')}
          onChange={(event) => playback.show(Number(event.target.value))}
        />
      </div>
      {takes.length > 1 && <p className="sm muted">{t('video.chart.both')}</p>}
    </section>
  )
}

function figureAt({ report, track, shift }: PlacedTake, name: AngleName, at: number): string {
  const series = report.angles.find((angle) => angle.name === name)
  const value = series && valueAt(report.times, series.values, at - shift, 1.1 / (track?.framesPerSecond || 15))
  return value === null || value === undefined ? '–' : `${Math.round(value)}°`
}

type LinesProps = Pick<AngleChartProps, 'takes' | 'timeline'> & { shown: string }

// Apart from the cursor, which moves with every frame.
const Lines = memo(function Lines({ takes, timeline, shown }: LinesProps) {
  const { language } = useLanguage()
  const { from, to, framesPerSecond } = timeline
  const { scale, lines } = useMemo(() => {
    const time = { from, to, framesPerSecond }
    const series = takes.flatMap((take, index) =>
      take.report.angles
        .filter(({ name }) => shown.split(',').includes(name))
        .map((angle) => ({ ...angle, take, index })),
    )
    const reached = angleScale(series.flatMap(({ values }) => values))
    return {
      scale: reached,
      lines: series.map(({ name, values, take, index }) => ({
        name,
        index,
        path: linePath(
          take.report.times.map((at) => at + take.shift),
          values,
          { timeline: time, scale: reached, gapSeconds: 2.2 / (take.track?.framesPerSecond || 15) },
        ),
      })),
    }
  }, [takes, shown, from, to, framesPerSecond])
  return (
    <>
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className={classNames(styles.videoTickY, 'num')}
          style={{ '--share': heightOf(scale, tick) } as CSSProperties}
        >
          {tick}°
        </span>
      ))}
      {timeTicks(timeline).map((tick) => (
        <span
          key={tick}
          className={classNames(styles.videoTickX, 'num')}
          style={{ '--share': shareOf(timeline, tick) } as CSSProperties}
        >
          {new Intl.NumberFormat(language.locale, { maximumFractionDigits: 2 }).format(tick)} s
        </span>
      ))}
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {takes[0]?.report.repetitions.map((repetition) => (
          <rect
            key={repetition.from}
            x={shareOf(timeline, repetition.from)}
            width={shareOf(timeline, repetition.to) - shareOf(timeline, repetition.from)}
            height={1}
          />
        ))}
        {takes[0]?.report.phases.map(({ phase, at }) => (
          <line key={`${phase}${at}`} x1={shareOf(timeline, at)} x2={shareOf(timeline, at)} y2={1} />
        ))}
        {lines.map(({ name, index, path }) => (
          <path
            key={`${name}${index}`}
            className={classNames(styles[`video-line-${name}`], index > 0 && styles.isSecond)}
            d={path}
          />
        ))}
      </svg>
    </>
  )
})
