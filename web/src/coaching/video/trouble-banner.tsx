import { useTranslation } from 'react-i18next'
import { useErrorWords } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { MAX_CLIP_BYTES } from './tracking/clip.ts'
import type { VideoTroubleCode } from './tracking/trouble.ts'
import styles from './video.module.css'

type TroubleBannerProps = {
  code: VideoTroubleCode
  /** Retries, where no other button does. */
  onRetry?: (() => void) | undefined
  /** Continues with only the pictures, if there are any. */
  onSkip?: (() => void) | undefined
}

/** Reports a failed analysis with its reason and the remedy. */
export function TroubleBanner({ code, onRetry, onSkip }: TroubleBannerProps) {
  const { t } = useTranslation()
  const words = useErrorWords()
  return (
    <div className={styles.videoTrouble}>
      <Banner tone="critical">
        <b>{words('VIDEO_ANALYSIS_FAILED')}.</b> {t(`video.trouble.${code}`, { gigabytes: MAX_CLIP_BYTES / 1024 ** 3 })}
      </Banner>
      {(onRetry || onSkip) && (
        <div className={styles.videoActions}>
          {onRetry && (
            <Button variant="line" onClick={onRetry}>
              {t('video.trouble.retry')}
            </Button>
          )}
          {onSkip && (
            <Button variant="line" onClick={onSkip}>
              {t('video.trouble.skip')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
