import { TOOLS } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'
import { runServer } from './server-process.mjs'

await command(async () => {
  await takeSteps(TOOLS)
  return runServer(['server/src/start/move.ts'])
})
