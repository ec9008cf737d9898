import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { wordsForTimeLeft } from './time-left.ts'
import type { Clip } from './tracking/clip.ts'
import type { TrackingProgress } from './tracking/tracking-progress.ts'
import styles from './video.module.css'

type MeasuringProps = {
  progress: TrackingProgress
  secondsLeft: number | null
  frames: number
  clip: Pick<Clip, 'isDecodable'>
  onCancel: () => void
}

/** The progress of the measurement, with a button to cancel it. */
export function Measuring({ progress, secondsLeft, frames, clip, onCancel }: MeasuringProps) {
  const { t } = useTranslation()
  const { stage, share } = progress
  const percent = Math.round(share * 100)
  const left = (seconds: number) => {
    const { key, count } = wordsForTimeLeft(seconds)
    return t(`video.progress.${key}`, { time: count })
  }
  return (
    <div className={styles.videoMeasuring}>
      {/* Announced once per stage; the figures next to it change too often. */}
      <p role="status">
        <b>{t(`video.progress.${stage}`)}</b>
      </p>
      <progress max={100} value={percent} aria-label={t(`video.progress.${stage}`)} />
      <p className="text-sm muted numeric">
        {stage === 'loading'
          ? t('video.progress.percent', { percent })
          : t('video.progress.frames', { frame: Math.round(share * frames), frames, percent })}
      </p>
      {stage === 'tracking' && (
        // Its space is reserved from the start, so that nothing moves when the first estimate appears.
        <p className="text-sm muted numeric">
          {secondsLeft === null ? t('video.progress.estimating') : left(secondsLeft)}
        </p>
      )}
      {!clip.isDecodable && <p className="text-sm muted">{t('video.progress.keepOpen')}</p>}
      <Button variant="line" onClick={onCancel}>
        {t('video.progress.cancel')}
      </Button>
    </div>
  )
}
