import type { Result } from '@touchline/contract/competition-shapes.ts'
import type { Competition, Match } from '@touchline/contract/competition-views.ts'
import { enterResult } from '@touchline/contract/competitions.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { CallFailed, call } from '../api/call.ts'
import { useLatest } from '../ui/use-latest.ts'
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
type Entry = { match: Match; name: string; result: Result | null; isFinal: boolean }

/** Enters results; what cannot be sent for want of a connection waits on the device and goes when there is one. */
export function useResults(competitionId: string, owner: string, language: LanguageCode, onRefused: Told['onRefused']) {
  const { mutate, mutateAsync, isPending } = useChange(competitionId)
  const waiting = useWaiting(competitionId, owner)

  function send(entry: { matchId: string; result: Result | null; isFinal: boolean; version: number }) {
    const { matchId, ...body } = entry
    return () => call(enterResult, { params: { competitionId, matchId }, body, language })
  }

  function enter({ match, name, result, isFinal }: Entry, told: Told) {
    const entry = { matchId: match.id, result, isFinal, version: match.version }
    mutate(send(entry), {
      onSuccess: ({ competition }) => told.onSaved(competition),
      onError: (error) => {
        if (!isWithoutNetwork(error) || !result) return told.onRefused(error)
        queueResult({ ...entry, owner, competitionId, name, result })
        told.onQueued()
      },
    })
  }

  const flush = useLatest(async () => {
    for (const queued of waitingOf(competitionId, owner)) {
      const { matchId, result, isFinal, version } = queued
      const refusal = await mutateAsync(send({ matchId, result, isFinal, version })).then(
        () => undefined,
        (error: Error) => error,
      )
      if (refusal && isWithoutNetwork(refusal)) return
      dropResult(queued)
      if (refusal) onRefused(refusal)
    }
  })
  // The connection comes back by itself, without anything that the person does.
  useEffect(() => {
    const sendWaiting = () => void flush.current()
    sendWaiting()
    addEventListener('online', sendWaiting)
    return () => removeEventListener('online', sendWaiting)
  }, [flush])

  return { enter, isBusy: isPending, waiting }
}

function useWaiting(competitionId: string, owner: string): QueuedResult[] {
  useSyncExternalStore(onQueueChange, queueSnapshot)
  return waitingOf(competitionId, owner)
}

function waitingOf(competitionId: string, owner: string): QueuedResult[] {
  return queuedResults().filter((queued) => queued.competitionId === competitionId && queued.owner === owner)
}

function isWithoutNetwork(error: Error): boolean {
  return error instanceof CallFailed && error.code === 'NETWORK'
}
