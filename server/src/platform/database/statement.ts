import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** A placeholder for a named value in a statement. */
export const given = (name: string) => sql.placeholder(name)

/**
 * A prepared statement for latency-critical queries: built once and known to PostgreSQL by name, so that it is neither
 * built nor planned again. Returns rows as the driver has them, so times are strings.
 */
export function statement<Values extends Record<string, unknown>, Row = never>(
  name: string,
  query: SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  const built = eachValueOnce(new PgDialect().sqlToQuery(query))
  return async (db, values) => {
    const { rows } = (await db._.session.prepareQuery(built, undefined, name, false).execute(values)) as { rows: Row[] }
    return rows
  }
}

/** Sends a value that is used several times only once. */
function eachValueOnce(query: ReturnType<PgDialect['sqlToQuery']>): typeof query {
  const names: string[] = []
  const numbers = query.params.map((param) => {
    if (!is(param, Placeholder)) throw new Error(`Statement values must be named placeholders: ${query.sql}`)
    if (!names.includes(param.name)) names.push(param.name)
    return names.indexOf(param.name) + 1
  })
  const text = query.sql.replace(/\$(\d+)/g, (_, place) => `$${numbers[Number(place) - 1]}`)
  return { ...query, sql: text, params: names.map(given) }
}
