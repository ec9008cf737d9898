import { move } from '../data/backup/move.ts'
import { reportLines } from '../data/backup/report.ts'
import { readSettings } from '../platform/env.ts'
import { runProgram } from './program.ts'

// Moves the embedded data of DATA_DIR to the empty PostgreSQL of DATABASE_URL.
await runProgram(async () => {
  const settings = readSettings()
  const moved = await move(settings)
  console.log(`${reportLines(moved)}

${moved.wasThere ? 'The data was already in PostgreSQL' : 'The data is now in PostgreSQL'}, and all counts and sums match the embedded database.
Start the server with the same DATABASE_URL and APP_SECRET from now on. The embedded data in ${settings.dataDir} is unchanged; keep it until you have checked the result.`)
}, 'Nothing was moved')
