import type { Result } from '@touchline/contract/competition-shapes.ts'
import type { Competition, Match } from '@touchline/contract/competition-views.ts'
import { enterResult } from '@touchline/contract/competitions.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { call, isUnanswered } from '../api/call.ts'
import { useSending } from '../api/use-sending.ts'
import { useChange } from './competitions.ts'
import {
  dropResult,
  onQueueChange,
  type QueuedResult,
  queuedResults,
  queueResult,
  queueSnapshot,
} from './result-queue.ts'

type Told = { onSaved: (competition: Competition) => void; onQueued: () => void; onRefused: (error: Error) => void }
type Sent = { matchId: string; result: Result | null; isFinal: boolean; version: number }
type Entry = { match: Match; name: string; result: Result | null; isFinal: boolean }

/** Enters results; what cannot be sent for want of a connection waits on the device and goes when there is one. */
export function useResults(competitionId: string, owner: string, language: LanguageCode, onRefused: Told['onRefused']) {
  const { mutate, isPending } = useChange(competitionId)
  const { mutateAsync: mutateLater } = useChange(competitionId)
  const waiting = useWaiting(competitionId, owner)

  function send(entry: Sent, signal?: AbortSignal) {
    const { matchId, ...body } = entry
    return () => call(enterResult, { params: { competitionId, matchId }, body, language, ...(signal && { signal }) })
  }

  function enter({ match, name, result, isFinal }: Entry, told: Told) {
    const entry = { matchId: match.id, result, isFinal, version: match.version }
    mutate(send(entry), {
      onSuccess: ({ competition }) => told.onSaved(competition),
      onError: (error) => {
        if (!isUnanswered(error) || !result) return told.onRefused(error)
        queueResult({ ...entry, owner, competitionId, name, result })
        told.onQueued()
      },
    })
  }

  // The connection comes back by itself, without anything that the person does.
  useSending(waiting, async (signal) => {
    for (const queued of waitingOf(competitionId, owner)) {
      const { matchId, result, isFinal, version } = queued
      const refusal = await mutateLater(send({ matchId, result, isFinal, version }, signal)).then(
        () => undefined,
        (error: Error) => error,
      )
      if (refusal && isUnanswered(refusal)) return
      dropResult(queued)
      if (refusal) onRefused(refusal)
    }
  })

  return { enter, isBusy: isPending, waiting }
}

function useWaiting(competitionId: string, owner: string): QueuedResult[] {
  const queue = useSyncExternalStore(onQueueChange, queueSnapshot)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits changes with the queue
  return useMemo(() => waitingOf(competitionId, owner), [queue, competitionId, owner])
}

function waitingOf(competitionId: string, owner: string): QueuedResult[] {
  return queuedResults().filter((queued) => queued.competitionId === competitionId && queued.owner === owner)
}
