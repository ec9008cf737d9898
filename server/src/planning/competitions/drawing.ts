import { randomUUID } from 'node:crypto'
import type { Format, Rules, RulesName, Team, Timetable } from '@touchline/contract/planning/competition-shapes.ts'
import type { CompetitionWish } from '@touchline/contract/planning/competitions.ts'
import { Failure } from '../../platform/failure.ts'
import type { WorkOwner } from '../../platform/off-thread/off-thread.ts'
import { drawOf, drawProblem } from './draw/draw.ts'
import { RULES_OF } from './standings/presets.ts'
import type { Scheduled } from './timetable/schedule.ts'
import { requireSize, requireStarts, timed } from './timing.ts'

/** The initial Elo rating. */
const FIRST_RATING = 1500

/** Creates the requested teams, each with a new id. */
export function teamsFrom(wished: CompetitionWish['teams']): Team[] {
  requireDifferentNames(wished)
  return wished.map(({ name, seed, rating = FIRST_RATING }) => ({ id: randomUUID(), name, seed, rating }))
}

/** Teams with the same name would be indistinguishable in a table. */
export function requireDifferentNames(teams: readonly { name: string }[]): void {
  const names = new Set(teams.map(({ name }) => name.toLowerCase()))
  if (names.size < teams.length) throw new Failure('TEAMS_ALIKE')
}

/** The rules sent, or the preset with that name; the lot is always the last tie-break. */
export function rulesFrom({ rules, rulesName }: { rules?: Rules | undefined; rulesName: RulesName }): Rules {
  const chosen = rules ?? RULES_OF[rulesName === 'own' ? 'plain' : rulesName]
  const tieBreaks = [...new Set(chosen.tieBreaks)].filter((key) => key !== 'lot')
  return { ...chosen, tieBreaks: [...tieBreaks, 'lot'] }
}

/** Draws a competition and schedules its matches. */
export async function plannedMatches(
  {
    id,
    draw,
    teams,
    format,
    timetable,
  }: { id: string; draw: number; teams: readonly Team[]; format: Format; timetable: Timetable },
  owner: WorkOwner,
): Promise<Scheduled> {
  if (drawProblem(teams.length, format)) throw new Failure('DRAW_IMPOSSIBLE')
  requireStarts(timetable)
  const matches = drawOf(teams, format, `${id} ${draw}`)
  requireSize(matches)
  return timed(matches, timetable, owner)
}
