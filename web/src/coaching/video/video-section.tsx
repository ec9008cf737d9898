import type { Movement } from '@touchline/contract/coaching/video.ts'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnalysedClip, type ClipQuestion, unmeasured } from './analysed-clip.ts'
import type { Coach } from './ask-coach.tsx'
import { ClipSetup } from './clip-setup.tsx'
import { keepMovement, lastMovement } from './last-movement.ts'
import { reportOf } from './measures/measures.ts'
import { Result } from './result.tsx'
import { type ClipAnalysisState, useClipAnalysis } from './use-clip-analysis.ts'
import styles from './video.module.css'
import './player.module.css'
import './figures.module.css'
import './question.module.css'

type VideoSectionProps = {
  coach: Coach
  isBlocked: boolean
  /** The initial clip. */
  given?: File | undefined
  /** Sends the question with the measurements; rejects with the reason if it cannot be delivered. */
  ask: (question: string, clip: ClipQuestion) => Promise<void>
}

/** Video analysis: a clip is measured on this device, and the coach is asked about the measurements. */
export function VideoSection({ coach, isBlocked, given, ask }: VideoSectionProps) {
  const { t } = useTranslation()
  const [movement, setMovement] = useState(lastMovement)
  const first = useClipAnalysis()
  const second = useClipAnalysis()
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once on mount, as by hand
  useEffect(() => {
    if (given) void first.choose(given)
  }, [given])
  const firstClip = useMeasured(first.state, movement)
  const secondClip = useMeasured(second.state, movement)

  function choose(chosen: Movement) {
    setMovement(chosen)
    keepMovement(chosen)
  }

  return (
    <div className={styles.video}>
      <p className={styles.videoPrivacy}>
        <ShieldCheck className="icon" aria-hidden="true" />
        <span>{t('video.privacy')}</span>
      </p>
      {firstClip ? (
        <Result
          movement={movement}
          first={firstClip}
          second={secondClip}
          secondAnalysis={second}
          coach={coach}
          isBlocked={isBlocked}
          ask={ask}
          onBack={() => {
            second.clear()
            first.goBack()
          }}
        />
      ) : (
        <ClipSetup analysis={first} movement={movement} onMovement={choose} />
      )}
    </div>
  )
}

function useMeasured(state: ClipAnalysisState, movement: Movement): AnalysedClip | undefined {
  return useMemo(() => {
    if (state.step !== 'done') return undefined
    const { clip, track } = state
    return { clip, track, report: track ? reportOf(track, movement) : unmeasured(clip) }
  }, [state, movement])
}
