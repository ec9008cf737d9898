import type { Result, Rules } from '@touchline/contract/planning/competition-shapes.ts'
import type { Match } from '@touchline/contract/planning/competition-views.ts'

type Score = { home: number; away: number }

/** A result while it is being entered. */
export type ResultDraft = {
  score: Score
  sets: Score[]
  shootout: Score | null
  decided: 'time' | 'overtime' | 'forfeit'
}

export function draftOf({ result }: Pick<Match, 'result'>, rules: Rules): ResultDraft {
  const none = { home: 0, away: 0 }
  return {
    score: result ? { home: result.home, away: result.away } : none,
    sets: rules.sets ? (result?.sets?.length ? result.sets : [none]) : [],
    shootout: result?.shootout ?? null,
    decided: result?.decided === 'overtime' || result?.decided === 'forfeit' ? result.decided : 'time',
  }
}

/** The payload: with sets, the score counts sets won; penalties are included only for a draw. */
export function resultOf(draft: ResultDraft, rules: Rules): Result {
  // Nothing was played: the rules award the score.
  if (isForfeit(draft)) return { ...draft.score, decided: 'forfeit' }
  if (rules.sets) return { ...setsWon(draft.sets), sets: draft.sets, decided: 'time' }
  const { score, shootout, decided } = draft
  if (shootout && isDraw(score)) return { ...score, decided: 'penalties', shootout }
  return { ...score, decided: isDraw(score) ? 'time' : decided }
}

/** The current leader; undefined while the match is level. */
export function leaderOf(draft: ResultDraft, rules: Rules): 'home' | 'away' | undefined {
  const { home, away, shootout } = resultOf(draft, rules)
  const [first, second] = home === away && shootout ? [shootout.home, shootout.away] : [home, away]
  if (first === second) return undefined
  return first > second ? 'home' : 'away'
}

/** Why the result cannot be final: too few sets, or a draw in a match that must have a winner. */
export type DraftProblem = 'sets' | 'draw'

export function problemOf(draft: ResultDraft, rules: Rules, { stage }: Pick<Match, 'stage'>): DraftProblem | undefined {
  if (rules.sets && !isForfeit(draft)) {
    const { home, away } = setsWon(draft.sets)
    return Math.max(home, away) === neededSets(rules.sets.bestOf) ? undefined : 'sets'
  }
  const mustBeWon = stage === 'knockout' || stage === 'placement'
  return mustBeWon && leaderOf(draft, rules) === undefined ? 'draw' : undefined
}

export function isForfeit({ decided }: Pick<ResultDraft, 'decided'>): boolean {
  return decided === 'forfeit'
}

/** Whether another set can be played. */
export function canAddSet({ sets }: ResultDraft, rules: Rules): boolean {
  if (!rules.sets) return false
  const { home, away } = setsWon(sets)
  return sets.length < rules.sets.bestOf && Math.max(home, away) < neededSets(rules.sets.bestOf)
}

/** Only a match that is level goes to penalties. */
export function canHaveShootout(draft: ResultDraft, rules: Rules): boolean {
  return !rules.sets && !isForfeit(draft) && isDraw(draft.score)
}

/** Overtime has to be entered where it counts differently from a win in regular time. */
export function asksForOvertime(draft: ResultDraft, rules: Rules): boolean {
  const { win, overtimeWin, loss, overtimeLoss } = rules.points
  return !rules.sets && !isForfeit(draft) && !isDraw(draft.score) && (win !== overtimeWin || loss !== overtimeLoss)
}

function neededSets(bestOf: number): number {
  return Math.floor(bestOf / 2) + 1
}

function setsWon(sets: readonly Score[]): Score {
  return {
    home: sets.filter(({ home, away }) => home > away).length,
    away: sets.filter(({ home, away }) => away > home).length,
  }
}

function isDraw({ home, away }: Score): boolean {
  return home === away
}
