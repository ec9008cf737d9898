import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import { competitionOf, makeCompetition } from '../../planning/competitions/competitions.ts'
import { Failure } from '../../platform/failure.ts'
import { COMPETITION_INPUTS, competitionWishOf, missingCompetitionInputs } from './competition-inputs.ts'
import type { Maker, Thing } from './maker.ts'
import { toolFrom } from './tool-schema.ts'

/** Descriptions for the model, for inputs whose key is not enough. */
const DESCRIPTIONS = {
  teams: 'names, with commas',
  teamCount: 'instead of names',
  from: 'HH:MM',
  to: 'HH:MM',
  courts: 'how many',
  legs: '2: home and away',
}

/** Leagues, groups and knockouts with their timetable; they belong to the club. */
export const competitionMaker: Maker = {
  tool: toolFrom(
    {
      name: 'make_competition',
      description: 'Makes a league or tournament: draws it and sets times and courts on one day.',
    },
    COMPETITION_INPUTS,
    DESCRIPTIONS,
    ['format', 'date'],
  ),
  inputs: () => COMPETITION_INPUTS,
  missing: missingCompetitionInputs,
  async make(db, { owner, language, timeZone }, values) {
    return thingOf(await makeCompetition(db, owner, competitionWishOf(values, language, timeZone)))
  },
  async find(db, { owner }, id) {
    try {
      return thingOf(await competitionOf(db, { ...owner, role: 'member' }, id))
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  },
}

function thingOf({ id, name }: Competition): Thing {
  return { id, title: name }
}
