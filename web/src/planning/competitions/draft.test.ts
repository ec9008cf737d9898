import { describe, expect, test } from 'vitest'
import { emptyDraft, formatOf, linesOf, problemsIn, wishOf } from './draft.ts'

const draft = { ...emptyDraft((letter) => `Court ${letter}`), name: 'Cup', teams: 'One\nTwo\nThree\nFour' }

describe('the form of a new competition', () => {
  test('[COMP-01] takes names one a line, as they come from a table or a mail', () => {
    expect(linesOf('1. Jiskra\r\n2) Sokol\n\n3. 1. FC Tatran')).toEqual(['Jiskra', 'Sokol', '1. FC Tatran'])
    expect(linesOf(' - Slavoj \n• 1. FC Tatran')).toEqual(['Slavoj', '1. FC Tatran'])
  })

  test('[COMP-01] says what is missing, step by step', () => {
    expect(problemsIn('about', { ...draft, name: ' ' })).toMatchObject([{ key: 'name' }])
    expect(problemsIn('teams', { ...draft, teams: 'One' })).toMatchObject([{ key: 'teamsFew' }])
    expect(problemsIn('teams', { ...draft, teams: 'One\none' })).toMatchObject([{ key: 'teamsAlike' }])
    expect(problemsIn('format', { ...draft, groups: '3' })).toMatchObject([{ key: 'groups', values: { max: '2' } }])
    expect(problemsIn('format', { ...draft, advance: '3' })).toMatchObject([{ key: 'advance', values: { max: '2' } }])
    const late = { ...draft.timetable, days: [{ date: '2026-11-15', from: '14:00', to: '09:00' }], matchMinutes: '0' }
    expect(problemsIn('timetable', { ...draft, timetable: late }).map(({ field }) => field)).toEqual([
      'days',
      'matchMinutes',
    ])
  })

  test('[COMP-01] makes a wish of what is typed; the order of seeded teams is their seed', () => {
    const wish = wishOf({ ...draft, isSeeded: true }, 'Europe/Prague')
    expect(wish.teams.map(({ seed }) => seed)).toEqual([1, 2, 3, 4])
    expect(wish.timetable.courts).toEqual(['Court A', 'Court B'])
    expect(formatOf({ ...draft, kind: 'knockout', thirdPlace: false, placement: true })).toEqual({
      kind: 'knockout',
      thirdPlace: true,
      placement: true,
    })
  })
})
