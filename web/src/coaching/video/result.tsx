import type { Movement } from '@touchline/contract/coaching/video.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorWords } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { AnalysedClip, ClipQuestion } from './analysed-clip.ts'
import { AngleChart, type PlacedClip } from './angle-chart.tsx'
import { AskCoach, type Coach } from './ask-coach.tsx'
import { CautionBanners } from './caution-banners.tsx'
import { ClipView } from './clip-view.tsx'
import { Comparison } from './comparison.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { JumpList } from './jump-list.tsx'
import { KeyFrames } from './key-frames.tsx'
import { MeasuresTable } from './measures-table.tsx'
import playerStyles from './player.module.css'
import { shiftBetween, timelineOf } from './timeline.ts'
import { Transport } from './transport.tsx'
import type { ClipAnalysis } from './use-clip-analysis.ts'
import { useClipQuestion } from './use-clip-question.ts'
import { usePlayback } from './use-playback.ts'
import videoStyles from './video.module.css'

type ResultProps = {
  movement: Movement
  first: AnalysedClip
  second: AnalysedClip | undefined
  secondAnalysis: ClipAnalysis
  coach: Coach
  isBlocked: boolean
  onBack: () => void
  ask: (question: string, clip: ClipQuestion) => Promise<void>
}

/** The result of a clip: the frames with the skeleton, the angles, the figures, and the question about them. */
export function Result({ movement, first, second, secondAnalysis, coach, isBlocked, onBack, ask }: ResultProps) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const [isSkeletonShown, setSkeletonShown] = useState(true)
  const clips = useMemo(() => placedClips(first, second), [first, second])
  const timeline = timelineOf(first.clip, second?.clip, clips[1]?.shift)
  const playback = usePlayback(timeline)
  const { selection, comparedSelection, isEmpty, question, ...sending } = useClipQuestion(movement, first, second)
  const letters = second ? ['A', 'B'] : []
  const isMeasured = first.track !== null

  return (
    <div className={playerStyles.videoResult}>
      <ResultHead movement={movement} onBack={onBack} />
      <CautionBanners clips={clips} />
      {!isMeasured && <Banner tone="info">{t('video.picturesOnly')}</Banner>}
      <div className={second ? classNames(playerStyles.videoStage, playerStyles.isDouble) : playerStyles.videoStage}>
        <div className={playerStyles.videoPlayer}>
          <div className={playerStyles.videoViews}>
            {clips.map((analysed, index) => (
              <ClipView
                key={letters[index] ?? 'one'}
                analysed={analysed}
                at={playback.at - analysed.shift}
                hasSkeleton={isSkeletonShown}
                letter={letters[index]}
              />
            ))}
          </div>
          <Transport
            playback={playback}
            timeline={timeline}
            phases={first.report.phases}
            skeleton={
              isMeasured ? { isShown: isSkeletonShown, onToggle: () => setSkeletonShown(!isSkeletonShown) } : undefined
            }
          />
        </div>
        {isMeasured && (
          <MeasuresTable clips={clips}>
            <JumpList clips={clips} />
          </MeasuresTable>
        )}
      </div>
      {first.report.angles.length > 0 && <AngleChart clips={clips} timeline={timeline} playback={playback} />}
      <div className={videoStyles.videoActions}>
        <Comparison second={secondAnalysis} movement={movement} />
        {clips.map((analysed, index) => (
          <DownloadButtons key={letters[index] ?? 'one'} analysed={analysed} at={playback.at} letter={letters[index]} />
        ))}
      </div>
      <section aria-label={t('video.frames.heading')}>
        <h3 className="heading-3">{t('video.frames.heading')}</h3>
        <p className="text-sm muted">{t('video.frames.text')}</p>
        <KeyFrames
          analysed={first}
          {...selection}
          onLeaveOut={selection.toggle}
          onShow={playback.showTime}
          letter={letters[0]}
        />
        {clips[1] && (
          <KeyFrames
            analysed={clips[1]}
            {...comparedSelection}
            onLeaveOut={comparedSelection.toggle}
            onShow={(at) => playback.showTime(at + (clips[1]?.shift ?? 0))}
            letter={letters[1]}
          />
        )}
      </section>
      <AskCoach
        coach={coach}
        obstacle={isBlocked ? words('TOKENS_USED_UP') : isEmpty ? t('video.ask.nothing') : undefined}
        {...sending}
        onAsk={(text) => ask(text, question())}
      />
    </div>
  )
}

function ResultHead({ movement, onBack }: Pick<ResultProps, 'movement' | 'onBack'>) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here has unmounted, and the focus was lost with it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={playerStyles.videoResultHead}>
      <h3 className="heading-3" ref={heading} tabIndex={-1}>
        {t('video.result', { movement: t(`video.movements.${movement}`) })}
      </h3>
      <Button variant="ghost" size="sm" onClick={onBack}>
        {t('video.back')}
      </Button>
    </div>
  )
}

function placedClips(first: AnalysedClip, second: AnalysedClip | undefined): PlacedClip[] {
  const placed = [{ ...first, shift: 0 }]
  if (second) placed.push({ ...second, shift: shiftBetween(first.report, second.report) })
  return placed
}
