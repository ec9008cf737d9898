import { Minus, Plus } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Filmstrip } from './filmstrip.tsx'
import { formatClock, spokenClock } from './format-seconds.ts'
import { FramePainter } from './frame-painter.ts'
import { beginAt, endAt, LONGEST_PART, type Part } from './part.ts'
import type { Clip } from './tracking/clip.ts'
import styles from './trim.module.css'

type Handle = 'start' | 'end'

const MOVE: Record<Handle, typeof beginAt> = { start: beginAt, end: endAt }
const timeOf = ({ from, to }: Part, handle: Handle): number => (handle === 'start' ? from : to)

type ClipTrimProps = { clip: Clip; part: Part; onPart: (part: Part) => void }

/** Chooses the part of a long clip to measure, with two handles on a filmstrip. */
export function ClipTrim({ clip, part, onPart }: ClipTrimProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [moved, setMoved] = useState<Handle>('start')
  const shownAt = timeOf(part, moved)
  const chosen = new Intl.NumberFormat(language.locale, { maximumFractionDigits: 1 }).format(part.to - part.from)

  function move(handle: Handle, at: number) {
    setMoved(handle)
    onPart(MOVE[handle](part, at, clip.seconds))
  }

  return (
    <fieldset className={styles.trim}>
      <legend className="visually-hidden">{t('video.trim.heading')}</legend>
      <p className="text-sm">
        {t('video.trim.text', { length: formatClock(clip.seconds, language), seconds: LONGEST_PART })}
      </p>
      <Preview clip={clip} at={shownAt} label={t(`video.trim.${moved}`)} time={formatClock(shownAt, language)} />
      <div
        className={styles.trimStrip}
        style={{ '--from': part.from / clip.seconds, '--to': part.to / clip.seconds } as CSSProperties}
      >
        <Filmstrip clip={clip} />
        <div className={styles.trimPart} aria-hidden="true" />
        {(['start', 'end'] as const).map((handle) => (
          <input
            key={handle}
            type="range"
            className={styles[`handle-${handle}`]}
            min={0}
            max={clip.seconds}
            step={0.1}
            value={timeOf(part, handle)}
            aria-label={t(`video.trim.${handle}`)}
            aria-valuetext={spokenClock(timeOf(part, handle), language)}
            onFocus={() => setMoved(handle)}
            onChange={({ target }) => move(handle, Number(target.value))}
          />
        ))}
      </div>
      <div className={styles.trimEnds} aria-hidden="true">
        <span className="numeric text-sm muted">{formatClock(0, language)}</span>
        <span className="numeric text-sm muted">{formatClock(clip.seconds, language)}</span>
      </div>
      <div className={styles.trimSteps}>
        {(['start', 'end'] as const).map((handle) => (
          <div key={handle}>
            <span className="text-sm muted">{t(`video.trim.${handle}`)}</span>
            <IconButton label={t(`video.trim.${handle}Earlier`)} onClick={() => move(handle, timeOf(part, handle) - 1)}>
              <Minus className="icon" />
            </IconButton>
            <b className="numeric">{formatClock(timeOf(part, handle), language)}</b>
            <IconButton label={t(`video.trim.${handle}Later`)} onClick={() => move(handle, timeOf(part, handle) + 1)}>
              <Plus className="icon" />
            </IconButton>
          </div>
        ))}
      </div>
      <p className="text-sm numeric" role="status">
        {t('video.trim.chosen', { seconds: chosen })}
      </p>
    </fieldset>
  )
}

type PreviewProps = { clip: Clip; at: number; label: string; time: string }

/** The frame at the last moved handle. */
function Preview({ clip, at, label, time }: PreviewProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useRef<FramePainter>(undefined)

  useEffect(() => {
    if (!canvas.current) return
    painter.current = new FramePainter(clip, canvas.current, () => undefined)
    return () => painter.current?.stop()
  }, [clip])

  useEffect(() => {
    if (clip) painter.current?.show(at)
  }, [clip, at])

  return (
    <figure className={styles.trimPreview}>
      <canvas ref={canvas} role="img" aria-label={t('video.trim.preview', { time })} />
      <figcaption className="numeric" aria-hidden="true">
        <b>{label}</b> {time}
      </figcaption>
    </figure>
  )
}
