import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { selectList, selectListForUpdate } from './lists.queries.ts'
import type { ListRow } from './lists.table.ts'
import { mayEdit, type Viewer } from './view.ts'

/** A list of the viewer's club. */
export async function findList(db: Database, { clubId }: Viewer, id: string): Promise<ListRow> {
  const list = await selectList(db, clubId, id)
  if (!list) throw new Failure('LIST_NOT_FOUND')
  return list
}

/**
 * Runs a change in a transaction that locks the list, if the viewer may edit it; with a version, rejects stale ones.
 */
export async function editing<Done>(
  db: Database,
  viewer: Viewer,
  id: string,
  version: number | undefined,
  change: (tx: Database, list: ListRow) => Promise<Done>,
): Promise<Done> {
  return db.transaction(async (tx) => {
    const list = await selectListForUpdate(tx, viewer.clubId, id)
    if (!list) throw new Failure('LIST_NOT_FOUND')
    if (!mayEdit(list, viewer)) throw new Failure('NOT_ALLOWED')
    if (version !== undefined && version !== list.version) throw new Failure('CHANGED_MEANWHILE')
    return change(tx, list)
  })
}
