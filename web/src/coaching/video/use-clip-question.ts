import type { Movement } from '@touchline/contract/coaching/video.ts'
import { useTranslation } from 'react-i18next'
import { type AnalysedClip, type ClipQuestion, measuredClip } from './analysed-clip.ts'
import { useSelection } from './use-selection.ts'

/** What is sent to the coach about one clip or two: the pictures, their selection, a description, and the payload. */
export function useClipQuestion(movement: Movement, first: AnalysedClip, second: AnalysedClip | undefined) {
  const { t } = useTranslation()
  const selection = useSelection(first)
  const comparedSelection = useSelection(second)
  const pictures = selection.keyFrames.length + comparedSelection.keyFrames.length
  const figures = first.report.measurements.length + (second?.report.measurements.length ?? 0)
  return {
    selection,
    comparedSelection,
    isPreparing: !selection.isComplete || !comparedSelection.isComplete,
    isEmpty: pictures === 0 && figures === 0,
    contents: [t('video.ask.figures', { count: figures }), t('video.ask.pictures', { count: pictures })].join(' · '),
    suggestion: t(second ? 'video.ask.suggestionCompared' : 'video.ask.suggestion'),
    question: (): ClipQuestion => ({
      movement,
      clip: measuredClip(first, selection.keyFrames),
      ...(second && { compared: measuredClip(second, comparedSelection.keyFrames) }),
    }),
  }
}
