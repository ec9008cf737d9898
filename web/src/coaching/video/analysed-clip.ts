import type { Caution, MeasuredClip, Movement } from '@touchline/contract/coaching/video.ts'
import { type MovementReport, NOTHING } from './measures/measures.ts'
import type { Track } from './track.ts'
import type { Clip } from './tracking/clip.ts'

/** A clip with its tracked body; without a track it can be viewed but not measured. */
export type AnalysedClip = {
  clip: Clip
  track: Track | null
  report: MovementReport
}

/** A key moment of a clip as it is sent, with its picture. */
export type KeyFrame = MeasuredClip['keyFrames'][number]

/** The video data of a question about a clip. */
export type ClipQuestion = { movement: Movement; clip: MeasuredClip; compared?: MeasuredClip }

/** Frames tracked per second: the feet of a runner or jumper touch the ground only briefly. */
export function trackedFramesPerSecond(movement: Movement): number {
  return movement === 'running' || movement === 'jump' ? 30 : 15
}

/** The report of a clip without measurements: just evenly spaced moments. */
export function unmeasured({ seconds }: Pick<Clip, 'seconds'>): MovementReport {
  const phases = Array.from({ length: PICTURES }, (_, index) => ({
    phase: index === 0 ? ('start' as const) : index === PICTURES - 1 ? ('end' as const) : ('middle' as const),
    at: (seconds * (index + 0.5)) / PICTURES,
  }))
  return { ...NOTHING, phases }
}

const PICTURES = 6

/** Everything about a clip that leaves the device: its figures and the chosen pictures, never the clip. */
export function measuredClip(analysed: AnalysedClip, keyFrames: readonly KeyFrame[]): MeasuredClip {
  const { clip, track, report } = analysed
  return {
    name: clip.name.slice(0, LONGEST_NAME),
    seconds: clip.seconds,
    trackedFrames: track?.poses.length ?? 0,
    framesPerSecond: track?.framesPerSecond ?? 0,
    side: report.side,
    isUnfinished: report.isUnfinished,
    measurements: report.measurements,
    jumps: report.jumps.slice(0, MOST_JUMPS),
    cautions: cautionsOf(analysed),
    keyFrames: [...keyFrames],
  }
}

const LONGEST_NAME = 200
const MOST_JUMPS = 100

/** The warnings for a clip. */
export function cautionsOf({ track, report }: Pick<AnalysedClip, 'track' | 'report'>): Caution[] {
  if (!track) return []
  const seenShare = track.poses.length / Math.max(1, track.frames)
  const isVague = report.measurements.length > 0 && report.measurements.every(({ confidence }) => confidence === 'low')
  // An oblique camera or another movement is enough to explain low confidence.
  const isHardToSee = seenShare < LEAST_SEEN || (isVague && report.cautions.length === 0)
  return [
    ...report.cautions,
    ...(report.isUnfinished ? (['unfinished'] as const) : []),
    ...(track.hasSeveralPeople ? (['severalPeople'] as const) : []),
    ...(track.isCutOff && report.unseen.length === 0 ? (['cutOff'] as const) : []),
    ...(isHardToSee ? (['lowVisibility'] as const) : []),
  ]
}

/** A body missing from more than a fifth of the frames may have moved unseen. */
const LEAST_SEEN = 0.8
