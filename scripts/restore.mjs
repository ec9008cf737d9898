import { PROGRAM } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'
import { givenPaths } from './given-paths.mjs'
import { runServer } from './server-process.mjs'

await command(async () => {
  await takeSteps(PROGRAM)
  return runServer(['server/src/start/restore.ts', ...givenPaths(process.argv.slice(2))])
})
