import { TOOLS } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'
import { givenPaths } from './given-paths.mjs'
import { runServer } from './server-process.mjs'

await command(async () => {
  await takeSteps(TOOLS)
  return runServer(['server/src/start/backup.ts', ...givenPaths(process.argv.slice(2))])
})
