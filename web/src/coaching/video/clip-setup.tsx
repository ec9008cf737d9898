import type { Movement } from '@touchline/contract/coaching/video.ts'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { trackedFramesPerSecond } from './analysed-clip.ts'
import { ChosenClip } from './chosen-clip.tsx'
import { ClipChoice } from './clip-choice.tsx'
import { ClipTrim } from './clip-trim.tsx'
import { Measuring } from './measuring.tsx'
import { MovementChoice } from './movement-choice.tsx'
import { isTooLong } from './part.ts'
import { canTrack } from './tracking/tracking.ts'
import { TroubleBanner } from './trouble-banner.tsx'
import type { ClipAnalysis } from './use-clip-analysis.ts'
import styles from './video.module.css'

type ClipSetupProps = { analysis: ClipAnalysis; movement: Movement; onMovement: (movement: Movement) => void }

/** All steps before a measurement on one screen: a clip, its movement, the button to measure. */
export function ClipSetup({ analysis, movement, onMovement }: ClipSetupProps) {
  const { t } = useTranslation()
  const { state, trouble } = analysis
  const isTrackable = canTrack()
  if (state.step === 'measuring') {
    return (
      <Measuring
        {...state}
        frames={Math.round(state.clip.seconds * trackedFramesPerSecond(movement))}
        onCancel={analysis.goBack}
      />
    )
  }
  const isReady = state.step === 'ready'
  return (
    <div className={styles.videoSetup}>
      {!isTrackable && <Banner tone="warning">{t('video.withoutWebGl')}</Banner>}
      <section aria-label={t('video.clip.heading')}>
        <h3 className="heading-3">{t('video.clip.heading')}</h3>
        <ClipChoice onChoose={(file) => void analysis.choose(file)}>
          {isReady ? <ChosenClip clip={state.clip} hasPreview={!isTooLong(state.clip.seconds)} /> : undefined}
        </ClipChoice>
        {isReady && isTooLong(state.clip.seconds) && (
          <ClipTrim clip={state.clip} part={analysis.part} onPart={analysis.setPart} />
        )}
        {state.step === 'opening' && (
          <p className="text-sm muted" role="status">
            {t('video.clip.opening')}
          </p>
        )}
      </section>
      <div className={styles.videoSetupRest}>
        <MovementChoice chosen={movement} onChoose={onMovement} />
        {trouble && <TroubleBanner code={trouble} onSkip={isReady ? analysis.skipMeasuring : undefined} />}
        <Button
          size="lg"
          className={styles.videoGo}
          aria-disabled={isReady ? undefined : true}
          onClick={() => isReady && void analysis.measure(movement)}
        >
          {t(isTrackable ? 'video.measure' : 'video.showPictures')}
        </Button>
        {!isReady && <p className={classNames('text-sm muted', styles.videoFirst)}>{t('video.clip.first')}</p>}
      </div>
    </div>
  )
}
