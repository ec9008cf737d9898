import type { Result } from '@touchline/contract/planning/competition-shapes.ts'
import type { Competition, Match } from '@touchline/contract/planning/competition-views.ts'
import { enterResult } from '@touchline/contract/planning/competitions.ts'
import { useState } from 'react'
import { deviceStorage } from '../../platform/api/browser-storage.ts'
import { type CallFailed, call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/api/queries.tsx'
import type { ShownSend } from '../../platform/api/send-queue.ts'
import { sendQueue } from '../../platform/api/sending.ts'
import { storedMember } from '../../platform/api/session-token.ts'
import { useWaiting } from '../../platform/api/use-waiting.ts'
import { pageLanguage } from '../../platform/language/page-language.ts'
import { keepCompetition } from './competitions.ts'

/**
 * A result that was entered or removed; `name` is the page's name of the match, `version` the one that the user saw.
 */
export type EnteredResult = {
  competitionId: string
  matchId: string
  name: string
  result: Result | null
  isFinal: boolean
  version: number
}

export type WaitingResult = ShownSend<EnteredResult>

type Told = {
  onSaved: (competition: Competition) => void
  onQueued: () => void
  /** `seen` dismisses the refusal, which otherwise stays on the competition's page. */
  onRefused: (error: CallFailed, seen: () => void) => void
}

const KIND = 'match-result'
/** The storage key of an older release. */
const OLD_KEY = 'touchline:results'

/** Enters results: each is stored on this device first, and sent from there even if the page is closed. */
export function useResults(competitionId: string) {
  const [sending, setSending] = useState(0)
  const all = useWaiting<EnteredResult>(KIND, storedMember())

  async function enter(
    { match, ...entry }: Pick<EnteredResult, 'name' | 'result' | 'isFinal'> & { match: Match },
    told: Told,
  ) {
    setSending((count) => count + 1)
    const outcome = await sendQueue.deliver<Competition>(
      sendOf({ ...entry, competitionId, matchId: match.id, version: match.version }),
    )
    setSending((count) => count - 1)
    if (outcome.state === 'sent') told.onSaved(outcome.reply)
    if (outcome.state === 'waiting') told.onQueued()
    if (outcome.state === 'refused') told.onRefused(outcome.error, outcome.seen)
  }

  return { enter, isBusy: sending > 0, waiting: all.filter(({ body }) => body.competitionId === competitionId) }
}

sendQueue.register<EnteredResult>(KIND, async ({ competitionId, matchId, name, ...body }, signal) => {
  const params = { competitionId, matchId }
  const { competition } = await call(enterResult, { params, body, language: pageLanguage(), signal })
  const version = competition.matches.find(({ id }) => id === matchId)?.version
  await keepCompetition(queryClient, competition)
  return { reply: competition, ...(version !== undefined && { rebase: { version } }) }
})
takeOverOldResults()

function sendOf(body: EnteredResult, owner = storedMember() ?? '') {
  return { owner, kind: KIND, thing: `${body.competitionId}/${body.matchId}`, body }
}

/** Migrates the user's own results; of an administrator, older releases recorded only the email. */
function takeOverOldResults(): void {
  try {
    const old = JSON.parse(deviceStorage.getItem(OLD_KEY) ?? '[]')
    const known = [deviceStorage.getItem('player_id'), deviceStorage.getItem('admin_email')]
    const [mine, others] = [true, false].map((isMine) =>
      old.filter(({ owner }: { owner: string }) => known.includes(owner) === isMine),
    )
    for (const { owner, ...body } of mine) sendQueue.takeOver(sendOf(body))
    if (others.length > 0) deviceStorage.setItem(OLD_KEY, JSON.stringify(others))
    else deviceStorage.removeItem(OLD_KEY)
  } catch {
    // Not our data: ignored.
  }
}
