import { type CSSProperties, memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { classNames } from '../../ui/class-names.ts'
import type { AnalysedClip } from './analysed-clip.ts'
import { angleScale, heightOf, linePath, timeTicks, valueAt } from './chart-scale.ts'
import styles from './figures.module.css'
import { formatTime } from './format-seconds.ts'
import type { AngleName } from './measures/measures.ts'
import { shareOf, type Timeline } from './timeline.ts'
import type { Playback } from './use-playback.ts'

/** A clip, and its offset from the first one in seconds. */
export type PlacedClip = AnalysedClip & { shift: number }

type AngleChartProps = { clips: readonly PlacedClip[]; timeline: Timeline; playback: Playback }

/** The angles over time. The cursor is the current frame; it can be moved here as well. */
export function AngleChart({ clips, timeline, playback }: AngleChartProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const names = [...new Set(clips.flatMap(({ report }) => report.angles.map(({ name }) => name)))]
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
      <h3 className="heading-3">{t('video.chart.heading')}</h3>
      <div className={styles.videoLegend}>
        {names.map((name) => (
          <button key={name} type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
            <i className={styles[`video-line-${name}`]} aria-hidden="true" />
            {t(`video.angles.${name}`)}
            <span className="numeric">{clips.map((analysed) => figureAt(analysed, name, at)).join(' / ')}</span>
          </button>
        ))}
      </div>
      <div className={styles.videoPlot}>
        <Lines clips={clips} timeline={timeline} shown={shown.join()} />
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
            .map(
              (name) =>
                `${t(`video.angles.${name}`)} ${clips.map((analysed) => figureAt(analysed, name, at)).join(' / ')}`,
            )
            .concat(formatTime(at, language))
            .join(', ')}
          onChange={(event) => playback.show(Number(event.target.value))}
        />
      </div>
      {clips.length > 1 && <p className="text-sm muted">{t('video.chart.both')}</p>}
    </section>
  )
}

function figureAt({ report, track, shift }: PlacedClip, name: AngleName, at: number): string {
  const series = report.angles.find((angle) => angle.name === name)
  const value = series && valueAt(report.times, series.values, at - shift, 1.1 / (track?.framesPerSecond || 15))
  return value === null || value === undefined ? '–' : `${Math.round(value)}°`
}

type LinesProps = Pick<AngleChartProps, 'clips' | 'timeline'> & { shown: string }

// Separate from the cursor, which moves with every frame.
const Lines = memo(function Lines({ clips, timeline, shown }: LinesProps) {
  const { language } = useLanguage()
  const { from, to, framesPerSecond } = timeline
  const { scale, lines } = useMemo(() => {
    const time = { from, to, framesPerSecond }
    const series = clips.flatMap((analysed, index) =>
      analysed.report.angles
        .filter(({ name }) => shown.split(',').includes(name))
        .map((angle) => ({ ...angle, analysed, index })),
    )
    const reached = angleScale(series.flatMap(({ values }) => values))
    return {
      scale: reached,
      lines: series.map(({ name, values, analysed, index }) => ({
        name,
        index,
        path: linePath(
          analysed.report.times.map((at) => at + analysed.shift),
          values,
          { timeline: time, scale: reached, gapSeconds: 2.2 / (analysed.track?.framesPerSecond || 15) },
        ),
      })),
    }
  }, [clips, shown, from, to, framesPerSecond])
  return (
    <>
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className={classNames(styles.videoTickY, 'numeric')}
          style={{ '--share': heightOf(scale, tick) } as CSSProperties}
        >
          {tick}°
        </span>
      ))}
      {timeTicks(timeline).map((tick) => (
        <span
          key={tick}
          className={classNames(styles.videoTickX, 'numeric')}
          style={{ '--share': shareOf(timeline, tick) } as CSSProperties}
        >
          {new Intl.NumberFormat(language.locale, { maximumFractionDigits: 2 }).format(tick)} s
        </span>
      ))}
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {clips[0]?.report.repetitions.map((repetition) => (
          <rect
            key={repetition.from}
            x={shareOf(timeline, repetition.from)}
            width={shareOf(timeline, repetition.to) - shareOf(timeline, repetition.from)}
            height={1}
          />
        ))}
        {clips[0]?.report.phases.map(({ phase, at }) => (
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
