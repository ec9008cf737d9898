import { randomInt } from 'node:crypto'
import type { RotaChange } from '@touchline/contract/planning/list-arrangements.ts'
import { todayIn } from '../../platform/calendar/local-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { editing } from './editing.ts'
import { updateList } from './lists.queries.ts'
import type { CellRow, DateRow, DutyRow, ListRow } from './lists.table.ts'
import { byName } from './names.ts'
import { selectPeople } from './people.queries.ts'
import {
  deleteCellsOfDates,
  replaceDates,
  replaceDuties,
  selectCells,
  selectDates,
  selectDuties,
  upsertCells,
} from './rota.queries.ts'
import { divide, type Slot } from './rota.ts'
import { awayOn, type Viewer } from './view.ts'

/** Replaces the rota; without `cells`, assignments are kept and unassigned duties are divided. */
export async function changeRota(db: Database, viewer: Viewer, listId: string, change: RotaChange): Promise<void> {
  await editing(db, viewer, listId, change.version, async (tx, list) => {
    await replaceDuties(
      tx,
      listId,
      change.duties.map((duty, position) => ({ ...duty, listId, position })),
    )
    await replaceDates(tx, listId, datesWithOwn(list, await selectDates(tx, listId), change.dates))
    const rota = await rotaOf(tx, listId)
    if (rota.duties.length !== change.duties.length) throw new Failure('INVALID_INPUT')
    if (change.cells) await setCells(tx, rota, change.cells)
    await fillRota(tx, list)
    await updateList(tx, listId, {})
  })
}

/** Redistributes the duties of upcoming dates in random order; past ones count towards fairness. */
export async function divideRota(
  db: Database,
  viewer: Viewer,
  listId: string,
  version: number,
  now = new Date(),
): Promise<void> {
  await editing(db, viewer, listId, version, async (tx, list) => {
    const today = todayIn(list.timeZone, now)
    const { dates, cells } = await rotaOf(tx, listId)
    const isComing = (dateId: string) => dates.some((date) => date.id === dateId && date.date >= today)
    const emptied = cells.filter((cell) => isComing(cell.dateId)).map((cell) => ({ ...cell, personId: null }))
    await upsertCells(tx, emptied)
    await fillRota(tx, list, shuffled)
    await updateList(tx, listId, {})
  })
}

/** Swaps the holders of two duties. */
export async function swapDuties(
  db: Database,
  viewer: Viewer,
  listId: string,
  { one, other, version }: { one: Slot; other: Slot; version: number },
): Promise<void> {
  await editing(db, viewer, listId, version, async (tx) => {
    const cells = await selectCells(tx, listId)
    const cellAt = (slot: Slot) => cells.find((cell) => cell.dateId === slot.dateId && cell.dutyId === slot.dutyId)
    const [first, second] = [cellAt(one), cellAt(other)]
    if (!first?.isNeeded || !second?.isNeeded) throw new Failure('INVALID_INPUT')
    await upsertCells(tx, [
      { ...first, personId: second.personId },
      ...(first === second ? [] : [{ ...second, personId: first.personId }]),
    ])
    await updateList(tx, listId, {})
  })
}

/** Divides unassigned duties fairly among the people of a list. */
export async function fillRota(
  db: Database,
  list: ListRow,
  order: <Item>(items: Item[]) => Item[] = (items) => items,
): Promise<void> {
  const { duties, dates, cells } = await rotaOf(db, list.id)
  const listed = await selectPeople(db, list.id)
  const people = order(byName(listed)).map(({ id }) => id)
  const isHeld = ({ personId }: CellRow) => personId !== null && people.includes(personId)
  const slots = dates.flatMap(({ id: dateId }) => duties.map(({ id: dutyId }) => ({ dateId, dutyId })))
  const cellAt = (slot: Slot) => cells.find((cell) => cell.dateId === slot.dateId && cell.dutyId === slot.dutyId)
  const free = slots.filter((slot) => {
    const cell = cellAt(slot)
    return !cell || (cell.isNeeded && !isHeld(cell))
  })
  const divided = divide({ people, slots: free, held: cells.filter(isHeld), away: awayOn(dates, listed) })
  await upsertCells(
    db,
    divided.map((slot) => ({ ...slot, isNeeded: true })),
  )
}

type StoredRota = { duties: DutyRow[]; dates: DateRow[]; cells: CellRow[] }

async function rotaOf(db: Database, listId: string): Promise<StoredRota> {
  // Sequentially, because a transaction has a single connection.
  const duties = await selectDuties(db, listId)
  const dates = await selectDates(db, listId)
  const cells = await selectCells(db, listId)
  return { duties, dates, cells }
}

/** The requested dates; the list's own date is always kept, on the list's day. */
function datesWithOwn(list: ListRow, before: DateRow[], wanted: RotaChange['dates']): DateRow[] {
  const own = before.find(({ isOwn }) => isOwn)
  const others = wanted.filter(({ id }) => id !== own?.id).map((date) => ({ ...date, listId: list.id, isOwn: false }))
  const label = wanted.find(({ id }) => id === own?.id)?.label
  return own ? [{ ...own, date: list.date, label: label === undefined ? own.label : label }, ...others] : others
}

async function setCells(db: Database, rota: StoredRota, cells: CellRow[]): Promise<void> {
  const listId = rota.dates[0]?.listId ?? ''
  const people = new Set((await selectPeople(db, listId)).map(({ id }) => id))
  const isKnown = ({ dateId, dutyId, personId }: CellRow) =>
    rota.dates.some(({ id }) => id === dateId) &&
    rota.duties.some(({ id }) => id === dutyId) &&
    (personId === null || people.has(personId))
  if (!cells.every(isKnown)) throw new Failure('INVALID_INPUT')
  await deleteCellsOfDates(
    db,
    rota.dates.map(({ id }) => id),
  )
  const oneEach = new Map(cells.map((cell) => [`${cell.dateId} ${cell.dutyId}`, cell]))
  await upsertCells(
    db,
    [...oneEach.values()].map((cell) => (cell.isNeeded ? cell : { ...cell, personId: null })),
  )
}

/** A uniformly random permutation. */
function shuffled<Item>(items: Item[]): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(randomInt(left.length), 1))
}
