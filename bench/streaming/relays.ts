import { type ChildProcess, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Asking, Load } from './load.ts'
import { endProcess, messageOf, startRelay } from './processes.ts'
import { type Part, questionFor } from './script.ts'

/** Somebody who stands between the readers and the model service. */
export type Relay = Pick<Load, 'port' | 'path' | 'format'> & {
  name: string
  /** Nobody where readers ask the service themselves. */
  pid: number | undefined
  asking(part: Part): Asking
  stop(): Promise<void>
}

/** No relay: what is to be had at best. */
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

/** nginx as a proxy that does not buffer; nobody where it is not installed. */
export async function nginx(upstreamPort: number, folder: string): Promise<Relay | string> {
  if (spawnSync('nginx', ['-v']).status !== 0)
    return 'nginx is not installed here (apt-get install nginx-light): left out.'
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig(port, upstreamPort, folder))
  const child = startRelay('nginx', ['-c', config, '-p', folder, '-e', join(folder, 'nginx-error.log')])
  await listening(port)
  return { ...OPENAI, ...running('nginx', child, port), asking: plain }
}

/** The gateway of Portkey, installed for this run alone; nobody where it cannot be had. */
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
  await listening(port)
  const headers = {
    authorization: 'Bearer none',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `http://127.0.0.1:${upstreamPort}/v1`,
  }
  return { ...OPENAI, ...running('Portkey', child, port), asking: (part) => ({ ...plain(part), headers }) }
}

/** A relay's process as its owner needs it. */
export function running(
  name: string,
  child: ChildProcess,
  port: number,
): Pick<Relay, 'name' | 'port' | 'pid' | 'stop'> {
  return { name, port, pid: child.pid, stop: () => endProcess(child) }
}

const OPENAI = { path: '/v1/chat/completions', format: 'openai' } as const

/** A question as the service itself takes it, about as long as ours with its instructions. */
function plain(part: Part): Asking {
  const messages = [
    { role: 'system', content: 'You are a coach. '.repeat(200) },
    { role: 'user', content: questionFor(part) },
  ]
  const body = { model: 'gpt-5', messages, stream: true, stream_options: { include_usage: true } }
  return { part, headers: { authorization: 'Bearer none' }, body: JSON.stringify(body) }
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await sleep(100)
  }
  throw new Error(`Nobody listens on port ${port}.`)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

const nginxConfig = (port: number, upstreamPort: number, folder: string) => `
daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
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
}
`
