import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, untilListening } from './ports.ts'

/** nginx with our own configuration, in front of server processes on this machine. */
export type Nginx = {
  address: string
  /** The addresses of the upstreams that have answered so far, with repetitions. */
  answeredBy(): string[]
  reload(): void
  stop(): Promise<void>
}

/** The command that starts nginx, if it is installed. */
export const NGINX = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
export const NGINX_MISSING = 'nginx is not installed here (apt-get install nginx-light)'

/** Starts nginx with deploy/nginx/touchline.conf, changing only its port and the upstream addresses. */
export async function startNginx(upstreams: string[]): Promise<Nginx> {
  if (!NGINX) throw new Error(NGINX_MISSING)
  const folder = mkdtempSync(join(tmpdir(), 'touchline-nginx-')).replaceAll('\\', '/')
  const port = await freePort()
  const site = `log_format answered '$upstream_addr'; access_log ${folder}/access.log answered; ${siteConfig(port, upstreams)}`
  const child = spawn(NGINX, nginxArguments(folder, site), { stdio: 'inherit' })
  const gone = once(child, 'exit')
  // nginx does not notice when its parent process ends.
  const kill = () => void child.kill('SIGTERM')
  process.once('exit', kill)
  await untilListening(port)
  return {
    address: `http://127.0.0.1:${port}`,
    answeredBy: () =>
      readFileSync(join(folder, 'access.log'), 'utf8')
        .trim()
        .split(/[\s,]+/),
    reload: () => void child.kill('SIGHUP'),
    stop: async () => {
      process.off('exit', kill)
      kill()
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes a configuration around the given `http` lines; returns the arguments that start nginx with it. */
export function nginxArguments(folder: string, http: string, main = ''): string[] {
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, mainConfig(folder, http, main))
  return ['-c', config, '-p', folder, '-e', join(folder, 'error.log')]
}

const SITE = new URL('../../deploy/nginx/touchline.conf', import.meta.url)

function siteConfig(port: number, upstreams: string[]): string {
  const addresses = upstreams.map((address) => `server ${new URL(address).host} max_fails=2 fail_timeout=5s;`)
  return readFileSync(SITE, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port} backlog=4096;`)
    .replace(/(?:server app\d:3000 .+\s+)+/, `${addresses.join('\n')}\n`)
}

const mainConfig = (folder: string, http: string, main: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
${main}
pid ${folder}/nginx.pid;
events { worker_connections 8192; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http}
}
`
