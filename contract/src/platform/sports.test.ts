import { describe, expect, test } from 'vitest'
import { disciplineOf, partsOf, ROSTER, SPECIALIST_IDS, SPORTS, specialistIdOf } from './sports.ts'

describe('the roster', () => {
  test('[SPEC-01] nine sports with ten specialists each and three universal coaches are 93 different ids', () => {
    expect(SPORTS).toHaveLength(9)
    for (const sport of SPORTS) expect(new Set(ROSTER[sport]).size, sport).toBe(10)
    expect(ROSTER.universal).toHaveLength(3)
    expect(new Set(SPECIALIST_IDS).size).toBe(93)
  })

  test('[SPEC-01] the sports have their own specialists where the roster says so', () => {
    for (const id of [
      'football_tactics_specialist',
      'basketball_skills_coach',
      'tennis_match_strategist',
      'athletics_technique_specialist',
      'swimming_stroke_specialist',
      'volleyball_position_specialist',
      'hockey_skills_specialist',
      'combat_technique_master',
      'golf_course_strategist',
      'golf_swing_specialist',
      'universal_training_planner',
    ]) {
      expect(SPECIALIST_IDS).toContain(id)
    }
    for (const replaced of [
      'football_tactical_analyst',
      'basketball_trainer',
      'golf_trainer',
      'golf_tactical_analyst',
    ]) {
      expect(SPECIALIST_IDS).not.toContain(replaced)
    }
  })

  test('[SPEC-01] an id falls apart into its discipline and role', () => {
    expect(partsOf('combat_technique_master')).toEqual({ discipline: 'combat', role: 'technique_master' })
    expect(partsOf('universal_team_organizer')).toEqual({ discipline: 'universal', role: 'team_organizer' })
  })

  test('[SPEC-01] martial_arts is read as combat', () => {
    expect(specialistIdOf('martial_arts_nutritionist')).toBe('combat_nutritionist')
    expect(disciplineOf('martial_arts')).toBe('combat')
    expect(disciplineOf('others')).toBe('universal')
  })

  test.each(['', 'football', 'football_goalkeeper', 'martial_arts', 'Football_trainer', '__proto__', 'constructor'])(
    'nobody is behind the id %j',
    (id) => {
      expect(specialistIdOf(id)).toBeUndefined()
    },
  )
})
