import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { LIST_INPUTS, listOf, listWishOf, makeList, missingListInputs } from '../../planning/lists/lists.ts'
import { Failure } from '../../platform/failure.ts'
import type { Maker, Thing } from './maker.ts'
import { toolFrom } from './tool-schema.ts'

/** Descriptions for the model, for inputs whose key is not enough. */
const DESCRIPTIONS = {
  list_name: 'what it is, such as match against X',
  list_time: 'HH:MM',
  list_meet_time: 'HH:MM',
  list_people: 'names, with commas',
  list_things: 'to bring, with commas',
  list_duties: 'shared out fairly, with commas',
}

/** Dates of a team with attendance, things to bring and duties; they belong to the club. */
export const listMaker: Maker = {
  tool: toolFrom(
    {
      name: 'make_team_list',
      description: 'Makes a list for a date of the team: who comes, who brings what, who has which duty.',
    },
    LIST_INPUTS,
    DESCRIPTIONS,
    ['list_name', 'list_date'],
  ),
  inputs: () => LIST_INPUTS,
  missing: (values) => missingListInputs(values),
  async make(db, { owner, language, timeZone }, values) {
    return thingOf(await makeList(db, owner, listWishOf({ ...values, time_zone: timeZone }), language))
  },
  async find(db, { owner }, id) {
    try {
      return thingOf(await listOf(db, owner, id))
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  },
}

function thingOf({ id, name }: TeamList): Thing {
  return { id, title: name }
}
