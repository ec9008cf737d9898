import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/test/ports.ts'
import { type ServerProcess, startServer } from '../../server/test/server-process.ts'

/** Starts processes of the real server and restarts each as soon as it ends, with the same port and data folder. */
export async function startFleet(count: number, env: NodeJS.ProcessEnv, folder: string) {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const living = new Map<number, ServerProcess>()
  const fleet = { kills: 0, failedStarts: 0, crashes: [] as string[] }
  let isStopping = false
  let [servedMs, servedSince] = [0, 0]

  /** How long at least one process has listened: on a slow machine starts take long, with no one there to answer. */
  function served(): number {
    return servedMs + (living.size > 0 ? performance.now() - servedSince : 0)
  }

  async function keepUp(slot: number): Promise<void> {
    while (!isStopping) {
      const own = { PORT: String(ports[slot]), DATA_DIR: dataDir(slot) }
      const server = await startServer({ ...env, ...own }).catch(() => undefined)
      if (!server) {
        // The database may be unreachable; retry as a process supervisor does.
        fleet.failedStarts++
        await sleep(200)
        continue
      }
      if (living.size === 0) servedSince = performance.now()
      living.set(slot, server)
      const signal = await server.gone
      if (living.size === 1) servedMs = served()
      living.delete(slot)
      if (signal !== 'SIGKILL' && !isStopping) fleet.crashes.push(`process ${slot} ended by itself (${signal})`)
    }
  }

  function dataDir(slot: number): string {
    return join(folder, `data-${slot}`)
  }

  async function allUp(): Promise<void> {
    while (living.size < count) await sleep(50)
  }

  const kept = ports.map((_, slot) => keepUp(slot))
  await allUp()
  return Object.assign(fleet, {
    ports,
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    dataDir,
    allUp,
    served,
    /** The processes that listen. */
    up: () => [...living.keys()],

    async kill(slot: number): Promise<void> {
      const server = living.get(slot)
      if (!server) return
      fleet.kills++
      await server.end('SIGKILL')
    },

    async stop(): Promise<void> {
      isStopping = true
      await Promise.all([...living.values()].map((server) => server.end('SIGTERM')))
      await Promise.all(kept)
    },
  })
}
