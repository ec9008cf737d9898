import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import type { Clip } from './tracking/clip.ts'
import styles from './video.module.css'

/** The chosen clip: its first frame, unless another preview is shown elsewhere, its name and its length. */
export function ChosenClip({ clip, hasPreview }: { clip: Clip; hasPreview: boolean }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    // A first frame that cannot be drawn does not matter: measuring will report the error.
    if (canvas.current) clip.drawFrame(canvas.current, 0).catch(() => undefined)
  }, [clip])

  const seconds = new Intl.NumberFormat(language.locale, { maximumFractionDigits: 1 }).format(clip.seconds)
  return (
    <div className={styles.videoChosen}>
      {hasPreview && <canvas ref={canvas} role="img" aria-label={t('video.clip.preview')} />}
      <p>
        <b>{clip.name}</b>
        <span className="text-sm muted numeric">
          {t('video.clip.detail', {
            seconds,
            width: clip.width,
            height: clip.height,
            frames: Math.round(clip.framesPerSecond),
          })}
        </span>
      </p>
    </div>
  )
}
