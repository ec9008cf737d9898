import type { Movement } from '@touchline/contract/coaching/video.ts'
import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { trackedFramesPerSecond } from './analysed-clip.ts'
import { ChosenClip } from './chosen-clip.tsx'
import { ClipChoice } from './clip-choice.tsx'
import { ClipTrim } from './clip-trim.tsx'
import { Measuring } from './measuring.tsx'
import { isTooLong } from './part.ts'
import styles from './player.module.css'
import { TroubleBanner } from './trouble-banner.tsx'
import type { ClipAnalysis } from './use-clip-analysis.ts'

/** Adds a second clip of the same movement for comparison, and removes it. */
export function Comparison({ second, movement }: { second: ClipAnalysis; movement: Movement }) {
  const { t } = useTranslation()
  const [isWanted, setWanted] = useState(false)
  const { state, trouble } = second

  function leave() {
    second.clear()
    setWanted(false)
  }

  if (state.step === 'done') {
    return (
      <Button variant="line" onClick={leave}>
        {t('video.compare.remove')}
      </Button>
    )
  }
  if (state.step === 'measuring') {
    const frames = Math.round(state.clip.seconds * trackedFramesPerSecond(movement))
    return <Measuring {...state} frames={frames} onCancel={leave} />
  }
  if (!isWanted) {
    return (
      <Button variant="line" onClick={() => setWanted(true)}>
        <Columns2 className="icon" aria-hidden="true" />
        {t('video.compare.add')}
      </Button>
    )
  }
  const isLong = state.step === 'ready' && isTooLong(state.clip.seconds)
  return (
    <div className={styles.videoSecond}>
      <p className="text-sm">{t('video.compare.text')}</p>
      {state.step === 'opening' && (
        <p className="text-sm muted" role="status">
          {t('video.clip.opening')}
        </p>
      )}
      {trouble && (
        <TroubleBanner
          code={trouble}
          onRetry={state.step === 'ready' ? () => void second.measure(movement) : undefined}
          onSkip={state.step === 'ready' ? second.skipMeasuring : undefined}
        />
      )}
      <ClipChoice onChoose={(file) => void second.chooseAndMeasure(file, movement)}>
        {isLong ? <ChosenClip clip={state.clip} hasPreview={false} /> : undefined}
      </ClipChoice>
      {isLong && (
        <>
          <ClipTrim clip={state.clip} part={second.part} onPart={second.setPart} />
          <Button onClick={() => void second.measure(movement)}>{t('video.measure')}</Button>
        </>
      )}
      <Button variant="ghost" onClick={leave}>
        {t('video.compare.cancel')}
      </Button>
    </div>
  )
}
