import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createAtomically } from './pglite-client.ts'

/** Why the child process could not create the files. */
export type ChildFailure = { message: string; code: string | undefined }

/**
 * Creates an embedded database with the tables of this release, in a child process: creating it takes several hundred
 * megabytes, which this process would never return to the system.
 */
export function createDatabase(folder: string): Promise<void> {
  return createAtomically(folder, async (unfinished) => {
    const child = fork(PROGRAM, [unfinished], { env: {}, execArgv: [] })
    let failure: ChildFailure | undefined
    child.on('message', (message) => {
      failure = message as ChildFailure
    })
    const [code] = await once(child, 'close')
    if (code === 0) return
    const { message, code: errorCode } = failure ?? { message: `its process ended with code ${code}`, code: undefined }
    throw Object.assign(new Error(`The database in ${folder} could not be created: ${message}`), { code: errorCode })
  })
}

const PROGRAM = fileURLToPath(new URL('./new-database-main.ts', import.meta.url))
