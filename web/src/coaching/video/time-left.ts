import type { TrackingProgress } from './tracking/tracking-progress.ts'

const FIRST_ESTIMATE_SECONDS = 3
const LEAST_SHARE = 0.02
/** Longer estimates are given in minutes. */
const MINUTES_FROM_SECONDS = 90
const STEP_SECONDS = 10
/** The factor by which the time left must have grown before a larger figure is shown. */
const GROWTH = 1.3

/** Estimates the remaining seconds of a measurement in readable steps; null until an estimate is possible. */
export function timeLeftEstimator(now: () => number = () => performance.now() / 1000) {
  let startedAt: number | null = null
  let shown: number | null = null
  return ({ stage, share }: TrackingProgress): number | null => {
    if (stage !== 'tracking') return null
    startedAt ??= now()
    const elapsed = now() - startedAt
    if (elapsed < FIRST_ESTIMATE_SECONDS || share < LEAST_SHARE) return null
    const left = (elapsed * (1 - share)) / share
    const isShorter = shown === null || stepped(left) < shown
    if (isShorter || left > GROWTH * (shown ?? 0)) shown = stepped(left)
    return shown
  }
}

/** The seconds rounded up: to whole minutes, or to tens of seconds. */
function stepped(seconds: number): number {
  const step = seconds > MINUTES_FROM_SECONDS ? 60 : STEP_SECONDS
  return Math.ceil(seconds / step) * step
}

/** The translation key and count for an estimate. */
export function wordsForTimeLeft(seconds: number): {
  key: 'minutesLeft' | 'secondsLeft' | 'fewSecondsLeft'
  count: number
} {
  if (seconds > MINUTES_FROM_SECONDS) return { key: 'minutesLeft', count: Math.round(seconds / 60) }
  return { key: seconds > STEP_SECONDS ? 'secondsLeft' : 'fewSecondsLeft', count: seconds }
}
