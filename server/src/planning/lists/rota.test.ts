import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsOf, divide, type HeldSlot, problemsOf, type RotaTask, type Slot } from './rota.ts'

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

/** A rota of 1 to 40 people and 1 to 12 dates with 0 to 8 duties each, some of them not needed. */
const anyTask = fc
  .record({
    people: fc.integer({ min: 1, max: 40 }).map((count) => names('p', count)),
    dates: fc.array(fc.array(fc.boolean(), { maxLength: 8 }), { minLength: 1, maxLength: 12 }),
    awayness: fc.array(fc.tuple(fc.nat(11), fc.nat(39)), { maxLength: 20 }),
  })
  .map(({ people, dates, awayness }) => {
    const slots: Slot[] = dates.flatMap((needed, date) =>
      needed.flatMap((isNeeded, duty) => (isNeeded ? [{ dateId: `d${date}`, dutyId: `u${duty}` }] : [])),
    )
    const away = new Map<string, Set<string>>()
    for (const [date, person] of awayness) {
      away.set(`d${date}`, (away.get(`d${date}`) ?? new Set()).add(`p${person}`))
    }
    return { people, slots, away }
  })

function spread({ people }: RotaTask, cells: HeldSlot[]): number {
  const counts = [...countsOf(people, cells).values()]
  return Math.max(...counts) - Math.min(...counts)
}

function onDate(cells: HeldSlot[], dateId: string): (string | null)[] {
  return cells.filter((cell) => cell.dateId === dateId).map(({ personId }) => personId)
}

describe('[LIST-01] a rota', () => {
  test('fills every duty, with counts that differ by at most one', () => {
    fc.assert(
      fc.property(anyTask, (task) => {
        const cells = divide(task)
        expect(cells).toHaveLength(task.slots.length)
        expect(cells.every(({ personId }) => personId !== null)).toBe(true)
        expect(spread(task, cells)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 1000 },
    )
  })

  test('gives nobody two duties on one date where there are enough people, and says so where there are not', () => {
    fc.assert(
      fc.property(anyTask, (task) => {
        const cells = divide(task)
        const people = task.people.map((id) => ({ id, name: id }))
        const problems = problemsOf(people, cells, task.away)
        for (const dateId of new Set(task.slots.map((slot) => slot.dateId))) {
          const held = onDate(cells, dateId)
          const isRepeated = new Set(held).size < held.length
          expect(isRepeated).toBe(held.length > task.people.length)
          const isSaid = problems.some(({ key, values }) => key === 'twice_a_date' && values.dateId === dateId)
          expect(isSaid).toBe(isRepeated)
        }
        expect(problems.some(({ key }) => key === 'uneven')).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  test('counts what is held already and never makes it more uneven', () => {
    fc.assert(
      fc.property(anyTask, fc.nat(11), (task, cut) => {
        const all = divide(task)
        const held = all.slice(0, Math.min(cut, all.length))
        const rest = task.slots.slice(held.length).filter(({ dateId }) => held.every((slot) => slot.dateId !== dateId))
        const cells = [...held, ...divide({ ...task, slots: rest, held })]
        expect(spread(task, cells)).toBeLessThanOrEqual(Math.max(1, spread(task, held)))
      }),
      { numRuns: 1000 },
    )
  })

  test('turns the duties: four people with two duties on four dates have each duty once', () => {
    const slots = names('d', 4).flatMap((dateId) => names('u', 2).map((dutyId) => ({ dateId, dutyId })))
    const cells = divide({ people: names('p', 4), slots })
    for (const person of names('p', 4)) {
      const duties = cells.filter(({ personId }) => personId === person).map(({ dutyId }) => dutyId)
      expect(duties.sort()).toEqual(['u0', 'u1'])
    }
  })

  test('takes who comes before who does not, and says who has a duty without coming', () => {
    const slots = [{ dateId: 'd0', dutyId: 'u0' }]
    const away = new Map([['d0', new Set(['p0'])]])
    expect(divide({ people: ['p0', 'p1'], slots, away })).toMatchObject([{ personId: 'p1' }])
    const cells = divide({ people: ['p0'], slots, away })
    expect(problemsOf([{ id: 'p0', name: 'Ema' }], cells, away)).toEqual([
      { key: 'away', values: { dateId: 'd0', name: 'Ema' } },
    ])
  })

  test('without people stays empty', () => {
    expect(divide({ people: [], slots: [{ dateId: 'd0', dutyId: 'u0' }] })).toEqual([
      { dateId: 'd0', dutyId: 'u0', personId: null },
    ])
  })
})
