import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { expect, test } from 'vitest'
import { groupBySport } from './group-by-sport.ts'

const specialists = ['football_trainer', 'hockey_trainer', 'hockey_fitness', 'universal_training_planner'].map(
  (id) => ({ id, sport: id.split('_')[0] }) as Specialist,
)

const idsOf = (inFront?: string) =>
  groupBySport(specialists, inFront).map(({ discipline, specialists }) => [discipline, specialists.map(({ id }) => id)])

test('[CHAT-01] sports stand in the order of the catalogue, without those that have nobody', () => {
  expect(idsOf()).toEqual([
    ['football', ['football_trainer']],
    ['hockey', ['hockey_trainer', 'hockey_fitness']],
    ['universal', ['universal_training_planner']],
  ])
})

test('[CHAT-01] the chosen specialist comes first, with their sport', () => {
  expect(idsOf('hockey_fitness')).toEqual([
    ['hockey', ['hockey_fitness', 'hockey_trainer']],
    ['football', ['football_trainer']],
    ['universal', ['universal_training_planner']],
  ])
})
