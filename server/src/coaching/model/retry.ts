import { setTimeout as sleep } from 'node:timers/promises'
import { HttpRefusal } from './http-refusal.ts'
import { ModelFailure, type ModelFailureKind } from './model.ts'

/** The delay before the first retry, doubled for each further one, and its maximum. */
export type RetryPatience = { retryMs: number; longestRetryMs: number }

/** The delay before a retry, or `undefined` if a retry is pointless. */
export function waitBeforeRetry(failure: unknown, retries: number, patience: RetryPatience): number | undefined {
  // Reported usage means that the answer was produced and paid for; a retry would be paid for again.
  if (!(failure instanceof ModelFailure) || failure.usage) return undefined
  if (retries >= (MOST_RETRIES[failure.kind] ?? 0)) return undefined
  const asked = failure instanceof HttpRefusal ? failure.retryAfterMs : undefined
  if (asked !== undefined) return asked <= patience.longestRetryMs ? asked : undefined
  // Jitter, so that requests refused together do not return together.
  return Math.min(patience.retryMs * 2 ** retries * (0.75 + Math.random() / 2), patience.longestRetryMs)
}

/** Waits; returns false if the answer is stopped meanwhile. */
export async function hasPaused(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false)
}

const MOST_RETRIES: Partial<Record<ModelFailureKind, number>> = { busy: 2, down: 1, cut: 1 }
