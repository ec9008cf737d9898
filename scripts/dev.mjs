import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { exitCode, passSignalsTo } from './bootstrap/child.mjs'
import { node24 } from './bootstrap/node24.mjs'
import { ROOT } from './bootstrap/paths.mjs'
import { TOOLS } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'
import { startServer } from './server-process.mjs'

const WATCHED = ['server/src', 'calculators/src', 'contract/src', 'knowledge', 'locales']
const PORT = process.env.PORT || '3000'
const WEB_PORT = process.env.WEB_PORT || '5173'
const WEB_ADDRESS = `http://localhost:${WEB_PORT}`

await command(async () => {
  await takeSteps(TOOLS)
  const sides = [startServerSide(), startWebSide()]
  const signals = sides.map((side) => passSignalsTo(side))
  console.log(`Touchline development server is running at ${WEB_ADDRESS} (Ctrl-C to stop)`)
  // One side alone is useless: if one ends, the other is stopped too.
  const code = await Promise.race(sides.map(exitCode))
  for (const side of sides) side.kill()
  return signals.some(({ received }) => received) ? 0 : code || 1
})

function startServerSide() {
  const watch = WATCHED.map((folder) => `--watch-path=${folder}`)
  // Links in mails and returns from payments lead to the side that reloads.
  const env = { ...process.env, PORT, PUBLIC_URL: WEB_ADDRESS, WORKERS: '1' }
  return startServer(['--watch', '--watch-preserve-output', ...watch, 'server/src/start/main.ts'], { env }).child
}

function startWebSide() {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  return spawn(node24(), [vite, '--port', WEB_PORT, '--strictPort', '--clearScreen=false'], {
    cwd: join(ROOT, 'web'),
    // The web side proxies calls to the server side at this port.
    env: { ...process.env, PORT },
    stdio: 'inherit',
  })
}
