import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/test/ports.ts'
import { build } from './image/build.ts'
import { readDockerfile, settingsOf } from './image/dockerfile.ts'

// Does what the Dockerfile does without Docker: runs its commands in empty folders, then its CMD as an ordinary user on
// a file system that is read-only except for the data and the temporary folder, its HEALTHCHECK, a page, and SIGTERM.
// Prints the size of the last stage; the base image comes on top. Linux, as root (for the mount and the other user).
//
//   node bench/image.ts          builds (needs the npm registry, minutes) and runs
//   node bench/image.ts --here   runs what is in this folder, without building

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const stages = readDockerfile(join(ROOT, 'Dockerfile'))
const image = stages.at(-1)
if (!image) throw new Error('The Dockerfile has no stage.')
const { env, command, healthcheck, user } = settingsOf(image)

const folder = mkdtempSync(join(tmpdir(), 'touchline-image-'))
const isHere = process.argv.includes('--here')
try {
  const app = isHere ? ROOT : build(stages, ROOT, folder)
  if (!isHere) weigh(app)
  await runReadOnly(app)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function weigh(app: string): void {
  console.log('| part of the image | MB |\n| --- | --- |')
  for (const part of ['node_modules', 'web', 'server', '.']) {
    const { stdout } = spawnSync('du', ['-sm', join(app, part)], { encoding: 'utf8' })
    console.log(`| ${part === '.' ? 'all of /app' : part} | ${stdout.split('\t')[0]} |`)
  }
  const { stdout } = spawnSync('sh', ['-c', `tar -C "${app}" -cf - . | gzip -1 | wc -c`], { encoding: 'utf8' })
  console.log(`| all of /app, compressed | ${Math.round(Number(stdout) / 1e6)} |`)
}

async function runReadOnly(app: string): Promise<void> {
  const [data, temporary] = ['data', 'tmp'].map((name) => join(folder, name))
  for (const path of [data, temporary] as string[]) {
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, user, user)
  }
  // The unprivileged user must be able to reach the two folders.
  chownSync(folder, user, user)
  const port = await freePort()
  const settings = {
    ...env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    TMPDIR: temporary,
    PAYMENTS: 'test',
  }
  const server = spawn('unshare', ['--mount', 'sh', '-c', readOnly(app, command)], {
    cwd: app,
    env: { PATH: process.env.PATH, ...settings, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    await until(
      () =>
        spawnSync(healthcheck[0] ?? '', healthcheck.slice(1), { env: { ...process.env, ...settings } }).status === 0,
    )
    console.log(`healthy as user ${user}, with ${app} read-only`)
    const page = await fetch(`http://127.0.0.1:${port}/api/chat/members`)
    console.log(`a call answers ${page.status}`)
  } finally {
    server.kill('SIGTERM')
  }
  const [code] = await ended
  console.log(`SIGTERM: exit code ${code}`)
  if (code !== 0) process.exitCode = 1
}

/** The command as another user, with the app's folder mounted read-only. */
function readOnly(app: string, words: string[]): string {
  const quoted = words.map((word) => `'${word}'`).join(' ')
  const test = `if touch '${app}/.written' 2>/dev/null; then echo 'The file system can be written.' >&2; exit 1; fi`
  return `mount --bind '${app}' '${app}' && mount -o remount,bind,ro '${app}' && cd '${app}' && ${test}
exec setpriv --reuid ${user} --regid ${user} --clear-groups ${quoted}`
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    if (isTrue()) return
    await sleep(500)
  }
  throw new Error('The server did not get healthy within a minute.')
}
