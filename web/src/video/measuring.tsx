import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import type { TrackingProgress } from './tracking/tracking.ts'

type MeasuringProps = { progress: TrackingProgress; frames: number; onCancel: () => void }

/** How far the measuring is, and the way to end it. */
export function Measuring({ progress, frames, onCancel }: MeasuringProps) {
  const { t } = useTranslation()
  const { stage, share } = progress
  const percent = Math.round(share * 100)
  return (
    <div className="video-measuring">
      {/* Read aloud once for each stage; the figures beside it change too often. */}
      <p role="status">
        <b>{t(`video.progress.${stage}`)}</b>
      </p>
      <progress max={100} value={percent} aria-label={t(`video.progress.${stage}`)} />
      <p className="sm muted num">
        {stage === 'loading'
          ? t('video.progress.percent', { percent })
          : t('video.progress.frames', { frame: Math.round(share * frames), frames, percent })}
      </p>
      <Button variant="line" onClick={onCancel}>
        {t('video.progress.cancel')}
      </Button>
    </div>
  )
}
