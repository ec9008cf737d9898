import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysedClip } from './analysed-clip.ts'
import { FramePainter } from './frame-painter.ts'
import styles from './player.module.css'
import { drawSkeleton } from './skeleton.ts'

type ClipViewProps = {
  analysed: AnalysedClip
  /** In seconds from the start of this clip. */
  at: number
  hasSkeleton: boolean
  /** The letter of this clip when two are compared. */
  letter?: string | undefined
}

/** A frame of a clip with the skeleton drawn over it, and the repetitions completed so far. */
export function ClipView({ analysed, at, hasSkeleton, letter }: ClipViewProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLCanvasElement>(null)
  const body = useRef<HTMLCanvasElement>(null)
  const painter = useRef<FramePainter>(undefined)

  useEffect(() => {
    if (!frame.current) return
    // The skeleton is drawn with its own frame, not before it.
    painter.current = new FramePainter(analysed.clip, frame.current, (painted) => {
      if (body.current) drawSkeleton(body.current, analysed, painted)
    })
    return () => painter.current?.stop()
  }, [analysed])

  useEffect(() => {
    if (analysed) painter.current?.show(at)
  }, [at, analysed])

  const { repetitions } = analysed.report
  return (
    <figure className={styles.videoView} style={{ aspectRatio: `${analysed.clip.width} / ${analysed.clip.height}` }}>
      <canvas ref={frame} role="img" aria-label={t('video.player.frame', { name: analysed.clip.name })} />
      <canvas ref={body} className={styles.videoBody} hidden={!hasSkeleton} />
      <figcaption>
        {letter && <b>{letter}</b>}
        {repetitions.length > 0 && (
          <span className="numeric">
            {t('video.measures.repetitions')} {doneBy(analysed, at)} / {repetitions.length}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function doneBy({ report }: AnalysedClip, at: number): number {
  return report.repetitions.filter(({ to }) => to <= at).length
}
