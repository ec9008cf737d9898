import { ROLES, ROSTER, SPECIALIST_IDS, SPORTS } from '@touchline/contract/sports.ts'
import { KNOWLEDGE_LANGUAGES, knowledgeIn } from '@touchline/locales/knowledge.ts'
import { expect, test } from 'vitest'
import { CARDS, sourceOf } from './cards.ts'
import { fieldOf } from './field.ts'
import sources from './sources.json' with { type: 'json' }

test.each([...ROLES, ...ROSTER.universal])('[COACH-06] %s has at least six cards for every sport', (role) => {
  expect(CARDS.filter((card) => !card.sports && card.roles.includes(role)).length).toBeGreaterThanOrEqual(6)
})

test.each(SPORTS)('[COACH-06] %s has at least two cards of its own', (sport) => {
  expect(CARDS.filter((card) => card.sports?.includes(sport)).length).toBeGreaterThanOrEqual(2)
})

test.each(KNOWLEDGE_LANGUAGES)('[COACH-06] every card is written in %s, and nothing else', (language) => {
  expect(Object.keys(knowledgeIn(language).cards).sort()).toEqual(CARDS.map((card) => card.id).sort())
})

test('[COACH-06] every card tells its source, and every source is used', () => {
  for (const card of CARDS) expect(sourceOf(card), card.id).toMatch(/^.{2,}: .{8,} \((18|19|20)\d\d\)$/)
  expect(new Set(CARDS.map((card) => card.source))).toEqual(new Set(Object.keys(sources)))
})

test('[COACH-06] every specialist has a field in which there are cards', () => {
  for (const id of SPECIALIST_IDS) {
    const { role } = fieldOf(id)
    expect(
      CARDS.some((card) => card.roles.includes(role)),
      id,
    ).toBe(true)
  }
  expect(fieldOf('golf_swing_specialist')).toEqual({ role: 'trainer', sport: 'golf' })
  expect(fieldOf('golf_course_strategist')).toEqual({ role: 'tactical_analyst', sport: 'golf' })
  expect(fieldOf('universal_team_organizer')).toEqual({ role: 'team_organizer', sport: undefined })
})
