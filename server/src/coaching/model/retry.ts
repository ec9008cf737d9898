import { setTimeout as sleep } from 'node:timers/promises'
import { HttpRefusal } from './http-refusal.ts'
import { ModelFailure, type ModelFailureKind } from './model.ts'

/** How long we wait before a question is asked again: the first time, doubled each time, and at most. */
export type RetryPatience = { retryMs: number; longestRetryMs: number }

/** How long to wait before asking again, or `undefined` where that is of no use. */
export function waitBeforeRetry(failure: unknown, retries: number, patience: RetryPatience): number | undefined {
  // Reported usage means that the answer was produced and paid for; a second one would be paid for twice.
  if (!(failure instanceof ModelFailure) || failure.usage) return undefined
  if (retries >= (MOST_RETRIES[failure.kind] ?? 0)) return undefined
  const asked = failure instanceof HttpRefusal ? failure.retryAfterMs : undefined
  if (asked !== undefined) return asked <= patience.longestRetryMs ? asked : undefined
  // Spread out, so that all who were refused together do not come back together.
  return Math.min(patience.retryMs * 2 ** retries * (0.75 + Math.random() / 2), patience.longestRetryMs)
}

/** Waits; false if the answer is stopped in the meantime. */
export async function hasPaused(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false)
}

const MOST_RETRIES: Partial<Record<ModelFailureKind, number>> = { busy: 2, down: 1, cut: 1 }
