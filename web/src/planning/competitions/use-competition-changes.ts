import type { MatchStart, TieBreak, Timetable } from '@touchline/contract/planning/competition-shapes.ts'
import type { Competition, Match } from '@touchline/contract/planning/competition-views.ts'
import {
  changeCompetition,
  delayMatches,
  drawCompetition,
  moveMatch,
  sendToCourt,
  setScorers,
  shareCompetition,
  unshareCompetition,
} from '@touchline/contract/planning/competitions.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useChange } from './competitions.ts'
import type { Details } from './details-dialog.tsx'

type Told = { onSuccess?: (answer: { competition: Competition }) => void; onError?: (error: Error) => void }

/** All changes except results; each carries the version that the user saw. */
export function useCompetitionChanges(competition: Competition, language: LanguageCode) {
  const { id: competitionId, version } = competition
  const { mutate, isPending, error, reset } = useChange(competitionId)
  const params = { competitionId }

  const change = (body: Omit<BodyOf<typeof changeCompetition>, 'version'>, told: Told = {}) =>
    mutate(() => call(changeCompetition, { params, body: { version, ...body }, language }), told)

  return {
    isBusy: isPending,
    error,
    reset,
    saveDetails: (details: Details, told?: Told) => change(details, told),
    saveTimetable: (timetable: Timetable, told?: Told) => change({ timetable }, told),
    saveOrder: (tieBreaks: TieBreak[], told?: Told) =>
      change({ rulesName: 'own', rules: { ...competition.rules, tieBreaks } }, told),
    delay: (delay: { minutes: number; from: MatchStart }, told?: Told) =>
      mutate(() => call(delayMatches, { params, body: { ...delay, version }, language }), told),
    draw: (told?: Told) => mutate(() => call(drawCompetition, { params, body: { version }, language }), told),
    saveScorers: (memberIds: string[], told?: Told) =>
      mutate(() => call(setScorers, { params, body: { memberIds }, language }), told),
    share: (told?: Told) => mutate(() => call(shareCompetition, { params, language }), told),
    revoke: (told?: Told) => mutate(() => call(unshareCompetition, { params, language }), told),
    move: (match: Match, place: { start: MatchStart; court: number }, told?: Told) =>
      mutate(
        () =>
          call(moveMatch, {
            params: { competitionId, matchId: match.id },
            body: { ...place, version: match.version },
            language,
          }),
        told,
      ),
    send: (match: Match, court: number, told?: Told) =>
      mutate(
        () =>
          call(sendToCourt, {
            params: { competitionId, matchId: match.id },
            body: { court, status: 'playing', version: match.version },
            language,
          }),
        told,
      ),
    /** In a fixed timetable the match keeps its court; in a queue it waits for any. */
    callBack: (match: Match, told?: Told) =>
      mutate(
        () =>
          call(sendToCourt, {
            params: { competitionId, matchId: match.id },
            body: {
              court: competition.timetable.mode === 'fixed' ? match.court : null,
              status: 'planned',
              version: match.version,
            },
            language,
          }),
        told,
      ),
  }
}
