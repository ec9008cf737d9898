import { type ChildProcess, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NGINX, NGINX_MISSING, nginxArguments } from '../../server/test/nginx.ts'
import { freePort, untilListening } from '../../server/test/ports.ts'
import type { Asking, Load } from './load.ts'
import { endProcess, messageOf, startRelay } from './processes.ts'
import { type Part, questionFor } from './script.ts'

/** A proxy between the subscribers and the model service. */
export type Relay = Pick<Load, 'port' | 'path' | 'format'> & {
  name: string
  /** Undefined if readers call the service directly. */
  pid: number | undefined
  asking(part: Part): Asking
  stop(): Promise<void>
}

/** No relay: the best possible result. */
export function direct(upstreamPort: number): Relay {
  return { ...OPENAI, name: 'direct', port: upstreamPort, pid: undefined, asking: plain, stop: async () => {} }
}

/** The bare pipe in Node. */
export async function pipe(upstreamPort: number): Promise<Relay> {
  const script = fileURLToPath(new URL('./pipe.ts', import.meta.url))
  const child = startRelay(process.execPath, [script, String(upstreamPort)])
  const { url } = await messageOf<{ url: string }>(child)
  return { ...OPENAI, ...running('node pipe', child, Number(new URL(url).port)), asking: plain }
}

/** nginx as a non-buffering proxy; a message if it is not installed. */
export async function nginx(upstreamPort: number, folder: string): Promise<Relay | string> {
  if (!NGINX) return `${NGINX_MISSING}: left out.`
  const port = await freePort()
  // One process, so that its CPU time is the whole cost.
  const child = startRelay(NGINX, nginxArguments(folder, unbuffered(port, upstreamPort), 'master_process off;'))
  await untilListening(port)
  return { ...OPENAI, ...running('nginx', child, port), asking: plain }
}

/** Portkey's gateway, installed for this run alone; a message if it is unavailable. */
export async function portkey(upstreamPort: number, folder: string): Promise<Relay | string> {
  const gateway = { dependencies: { '@portkey-ai/gateway': '1.15.2', '@hono/node-server': '1.14.1' } }
  // Newer versions of its HTTP server fail every stream.
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, ...gateway, overrides: { '@hono/node-server': '1.14.1' } }),
  )
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const { status } = spawnSync('npm', install, { cwd: folder, timeout: 120_000 })
  if (status !== 0) return 'Portkey could not be installed (is there a way to the npm registry?): left out.'
  const port = await freePort()
  const script = join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = startRelay(process.execPath, [script, '--headless', `--port=${port}`], env)
  await untilListening(port)
  const headers = {
    authorization: 'Bearer none',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `http://127.0.0.1:${upstreamPort}/v1`,
  }
  return { ...OPENAI, ...running('Portkey', child, port), asking: (part) => ({ ...plain(part), headers }) }
}

/** The parts of a relay that depend on its process. */
export function running(
  name: string,
  child: ChildProcess,
  port: number,
): Pick<Relay, 'name' | 'port' | 'pid' | 'stop'> {
  return { name, port, pid: child.pid, stop: () => endProcess(child) }
}

const OPENAI = { path: '/v1/chat/completions', format: 'openai' } as const

/** A question in the service's own format, about as long as ours with its instructions. */
function plain(part: Part): Asking {
  const messages = [
    { role: 'system', content: 'You are a coach. '.repeat(200) },
    { role: 'user', content: questionFor(part) },
  ]
  const body = { model: 'gpt-5', messages, stream: true, stream_options: { include_usage: true } }
  return { part, headers: { authorization: 'Bearer none' }, body: JSON.stringify(body) }
}

const unbuffered = (port: number, upstreamPort: number) => `
  access_log off;
  upstream model { server 127.0.0.1:${upstreamPort}; keepalive 1024; }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / {
      proxy_pass http://model;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_buffering off;
    }
  }
`
