import type { Movement } from '@touchline/contract/video.ts'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ChosenClip } from './chosen-clip.tsx'
import { ClipChoice } from './clip-choice.tsx'
import { ClipTrim } from './clip-trim.tsx'
import { Measuring } from './measuring.tsx'
import { MovementChoice } from './movement-choice.tsx'
import { isTooLong } from './part.ts'
import { trackedFramesPerSecond } from './take.ts'
import { canTrack } from './tracking/tracking.ts'
import { TroubleBanner } from './trouble-banner.tsx'
import type { TakeHandle } from './use-take.ts'
import styles from './video.module.css'

type ClipSetupProps = { take: TakeHandle; movement: Movement; onMovement: (movement: Movement) => void }

/** The way to a measurement on one screen: a clip, its movement, measure. */
export function ClipSetup({ take, movement, onMovement }: ClipSetupProps) {
  const { t } = useTranslation()
  const { state, trouble } = take
  const isTrackable = canTrack()
  if (state.step === 'measuring') {
    return (
      <Measuring
        {...state}
        frames={Math.round(state.clip.seconds * trackedFramesPerSecond(movement))}
        onCancel={take.goBack}
      />
    )
  }
  const isReady = state.step === 'ready'
  return (
    <div className={styles.videoSetup}>
      {!isTrackable && <Banner tone="warning">{t('video.withoutWebGl')}</Banner>}
      <section aria-label={t('video.clip.heading')}>
        <h3 className="h3">{t('video.clip.heading')}</h3>
        <ClipChoice onChoose={(file) => void take.choose(file)}>
          {isReady ? <ChosenClip clip={state.clip} hasPreview={!isTooLong(state.clip.seconds)} /> : undefined}
        </ClipChoice>
        {isReady && isTooLong(state.clip.seconds) && (
          <ClipTrim clip={state.clip} part={take.part} onPart={take.setPart} />
        )}
        {state.step === 'opening' && (
          <p className="sm muted" role="status">
            {t('video.clip.opening')}
          </p>
        )}
      </section>
      <div className={styles.videoSetupRest}>
        <MovementChoice chosen={movement} onChoose={onMovement} />
        {trouble && <TroubleBanner code={trouble} onSkip={isReady ? take.skipMeasuring : undefined} />}
        <Button
          size="lg"
          className={styles.videoGo}
          aria-disabled={isReady ? undefined : true}
          onClick={() => isReady && void take.measure(movement)}
        >
          {t(isTrackable ? 'video.measure' : 'video.showPictures')}
        </Button>
        {!isReady && <p className={classNames('sm muted', styles.videoFirst)}>{t('video.clip.first')}</p>}
      </div>
    </div>
  )
}
