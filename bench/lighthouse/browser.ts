import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort, untilListening } from '../../server/test/ports.ts'

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  ...['--accept-lang=cs', 'about:blank'],
]

/** A fresh browser for one run. */
type Browser = { port: number; close(): Promise<void> }

export async function openBrowser(profile: string): Promise<Browser> {
  const port = await freePort()
  const child = spawn(CHROMIUM, [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, ...FLAGS], {
    stdio: 'ignore',
    // Debian starts it through a script, which would end alone.
    detached: true,
  })
  const gone = once(child, 'exit')
  await Promise.race([untilListening(port), gone.then(endedEarly)])
  return {
    port,
    close: async () => {
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await gone
    },
  }
}

/** Puts values into the storage of the product's pages, without opening one of them. */
export async function store(browser: Browser, address: string, values: Record<string, string>): Promise<void> {
  // Playwright is a dependency of the journeys; benchmarks only borrow it.
  const { chromium } = createRequire(join(import.meta.dirname, '../../e2e/'))('@playwright/test')
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`)
  const page = await connected.contexts()[0].newPage()
  // A page of the same origin without scripts.
  await page.goto(`${address}/robots.txt`)
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(values)})`)
  await page.close()
  await connected.close()
}

function endedEarly(): never {
  throw new Error(`${CHROMIUM} ended before it could be used.`)
}
