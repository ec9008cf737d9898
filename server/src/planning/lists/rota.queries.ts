import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type CellRow, type DateRow, type DutyRow, listCells, listDates, listDuties } from './lists.table.ts'

export function selectDuties(db: Database, listId: string): Promise<DutyRow[]> {
  return db.select().from(listDuties).where(eq(listDuties.listId, listId)).orderBy(listDuties.position, listDuties.id)
}

export function selectDates(db: Database, listId: string): Promise<DateRow[]> {
  return db.select().from(listDates).where(eq(listDates.listId, listId)).orderBy(listDates.date, listDates.id)
}

export async function selectCells(db: Database, listId: string): Promise<CellRow[]> {
  const rows = await db
    .select({ cell: listCells })
    .from(listCells)
    .innerJoin(listDates, eq(listDates.id, listCells.dateId))
    .where(eq(listDates.listId, listId))
  return rows.map(({ cell }) => cell)
}

/** Replaces the duties of a list; ids that belong to another list are ignored. */
export async function replaceDuties(db: Database, listId: string, duties: DutyRow[]): Promise<void> {
  const kept = duties.map(({ id }) => id)
  await db
    .delete(listDuties)
    .where(and(eq(listDuties.listId, listId), kept.length > 0 ? notInArray(listDuties.id, kept) : undefined))
  if (duties.length === 0) return
  await db
    .insert(listDuties)
    .values(duties)
    .onConflictDoUpdate({
      target: listDuties.id,
      set: { name: sql`excluded.name`, position: sql`excluded.position` },
      setWhere: eq(listDuties.listId, listId),
    })
}

/** Replaces the dates of a list; ids that belong to another list are ignored. */
export async function replaceDates(db: Database, listId: string, dates: DateRow[]): Promise<void> {
  const kept = dates.map(({ id }) => id)
  await db
    .delete(listDates)
    .where(and(eq(listDates.listId, listId), kept.length > 0 ? notInArray(listDates.id, kept) : undefined))
  if (dates.length === 0) return
  await db
    .insert(listDates)
    .values(dates)
    .onConflictDoUpdate({
      target: listDates.id,
      set: { date: sql`excluded.date`, label: sql`excluded.label` },
      setWhere: eq(listDates.listId, listId),
    })
}

/** Keeps the list's own rota date in sync with the list. */
export async function moveOwnDate(db: Database, listId: string, date: string): Promise<void> {
  await db
    .update(listDates)
    .set({ date })
    .where(and(eq(listDates.listId, listId), eq(listDates.isOwn, true)))
}

export async function upsertCells(db: Database, cells: CellRow[]): Promise<void> {
  if (cells.length === 0) return
  await db
    .insert(listCells)
    .values(cells)
    .onConflictDoUpdate({
      target: [listCells.dateId, listCells.dutyId],
      set: { personId: sql`excluded.person_id`, isNeeded: sql`excluded.is_needed` },
    })
}

export async function deleteCellsOfDates(db: Database, dateIds: string[]): Promise<void> {
  if (dateIds.length > 0) await db.delete(listCells).where(inArray(listCells.dateId, dateIds))
}
