import { move } from '../data/backup/move.ts'
import { reportLines } from '../data/backup/report.ts'
import { readSettings } from '../platform/env.ts'
import { runProgram } from './program.ts'

// Moves the embedded data of DATA_DIR to the empty PostgreSQL of DATABASE_URL.
await runProgram(async () => {
  const settings = readSettings()
  const moved = await move(settings)
  console.log(`${reportLines(moved)}

${moved.wasThere ? 'The data stand in PostgreSQL already' : 'The data stand in PostgreSQL now'}, and all counts and sums are those of the embedded database.
Start the server with the same DATABASE_URL and APP_SECRET from now on. The embedded data in ${settings.dataDir} are as they were; keep them until you are content.`)
}, 'Nothing was moved')
