import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from '@playwright/test'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct } from '../server/src/start/product.ts'
import { createClub } from '../server/test/clubs.ts'
import { storedSession } from '../server/test/stored-session.ts'
import { medians, type Noted, type Smoothness, smoothness, smoothnessByThird } from './markdown/frames.ts'
import { longAnswer, tokensOf } from './markdown/long-answer.ts'
import { startSpeaker } from './markdown/speaker.ts'

// How smooth the chat page is while a long answer streams in, in Chromium with its CPU slowed down. Headless Chromium
// without a graphics card paints on the CPU as well: for comparison, the same browser is measured idle, and with the
// same text growing in a bare page.
//
//   node bench/markdown.ts [mixed|list|table] [folder of the built web app]

const WORDS = 3_000
const TOKENS_PER_SECOND = 100
const SLOWED = 4
const RUNS = 3
const IDLE_MS = 5_000
const LOOK_EVERY_MS = 1_000
const PROBE = fileURLToPath(new URL('markdown/frame-probe.js', import.meta.url))
const [kind = 'mixed', webDir] = process.argv.slice(2)
const WEB_DIR = webDir ?? fileURLToPath(new URL('../web/dist', import.meta.url))
if (!existsSync(join(WEB_DIR, 'index.html'))) throw new Error(`${WEB_DIR} holds no built web app: npm start builds it.`)

const tokens = tokensOf(longAnswer(kind, WORDS))
const speaker = await startSpeaker(tokens, TOKENS_PER_SECOND)
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-markdown-'))
const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, OPENAI_BASE_URL: speaker.url, LOG_LEVEL: 'warn' })
const product = await openProduct(settings, createLog('warn'), WEB_DIR)
await product.app.listen({ port: 0, host: '127.0.0.1' })
const address = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
const club = await createClub(product, { players: RUNS })

// Playwright is a dependency of the journeys; benchmarks only borrow it.
const { chromium } = createRequire(new URL('../e2e/', import.meta.url))('@playwright/test')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
try {
  await report()
} finally {
  await browser.close()
  await product.close()
  speaker.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function report(): Promise<void> {
  const nothing: Smoothness[] = []
  const bare: Smoothness[] = []
  const answer: Smoothness[][] = []
  const after: Smoothness[] = []
  for (let run = 0; run < RUNS; run++) {
    nothing.push(await inNewPage(idlePage))
    bare.push(await inNewPage(barePage))
    const { growing, idle } = await inNewPage((page) => chatPage(page, run))
    answer.push(growing)
    after.push(idle)
  }
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${kind}: ${WORDS} words, ${TOKENS_PER_SECOND} tokens/s, CPU slowed ${SLOWED}×, medians of ${RUNS}; load average ${load}\n`,
  )
  console.log(`${''.padEnd(34)}frames/s   p50   p95   p99 ms   >16.7   >33 ms   longest task ms   busy`)
  const whole = medians(answer.map(([all]) => all as Smoothness))
  print('empty page', medians(nothing))
  print('the text growing in a bare page', medians(bare))
  print('the answer growing in the chat', whole)
  for (const [index, name] of ['  beginning', '  middle', '  end'].entries()) {
    print(name, medians(answer.map((parts) => parts[index + 1] as Smoothness)))
  }
  print('the chat with the whole answer', medians(after))
  const ratio = (than: Smoothness[]) => (whole.framesPerSecond / medians(than).framesPerSecond).toFixed(2)
  console.log(`\nframes/s in the chat: ${ratio(nothing)} × an empty page, ${ratio(bare)} × the bare page`)
}

function print(name: string, smooth: Smoothness): void {
  const { framesPerSecond, p50, p95, p99, late, veryLate, longestTask, busy } = smooth
  const ms = [p50, p95, p99].map((time) => time.toFixed(1).padStart(6)).join('')
  const shares = [late, veryLate].map(percent).join('')
  const figures = `${framesPerSecond.toFixed(1).padStart(8)}${ms}${shares}${longestTask.toFixed(0).padStart(12)}`
  console.log(`${name.padEnd(34)}${figures}${percent(busy).padStart(14)}`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(9)
}

async function inNewPage<Result>(measure: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  try {
    const page: Page = await context.newPage()
    await page.addInitScript({ path: PROBE })
    // A page of the same origin without scripts.
    await page.goto(`${address}/robots.txt`)
    return await measure(page)
  } finally {
    await context.close()
  }
}

async function idlePage(page: Page): Promise<Smoothness> {
  const session = await slowDown(page)
  return smoothness(await noted(page, session, () => sleep(IDLE_MS)))
}

/** The browser's own cost for the same text in bare paragraphs, scrolled to the end. */
async function barePage(page: Page): Promise<Smoothness> {
  await page.evaluate('document.body.innerHTML = "<div style=\'height:100vh;overflow:auto\'>"')
  const session = await slowDown(page)
  const grow = `(tokens) => new Promise((done) => {
    const box = document.body.firstChild, start = performance.now()
    let shown = 0
    const show = (token) => {
      if (!box.lastChild || token.startsWith('\\n\\n')) box.append(document.createElement('p'))
      box.lastChild.append(token)
    }
    const step = () => {
      const due = Math.min(tokens.length, Math.floor((performance.now() - start) * ${TOKENS_PER_SECOND / 1000}))
      tokens.slice(shown, due).forEach(show)
      shown = due
      box.scrollTop = box.scrollHeight
      if (shown < tokens.length) requestAnimationFrame(step)
      else done()
    }
    step()
  })`
  return smoothness(await noted(page, session, () => page.evaluate(`(${grow})(${JSON.stringify(tokens)})`)))
}

async function chatPage(page: Page, run: number): Promise<{ growing: Smoothness[]; idle: Smoothness }> {
  const player = club.players[run]
  if (!player) throw new Error('The club has a player for every run.')
  const stored = storedSession(club, player)
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`)
  await page.goto(`${address}/chat?member=hockey_fitness`)
  const box = page.locator('.pages-chat__chat-main textarea')
  await box.fill('What shall we train this season?')
  const session = await slowDown(page)
  await box.press('Enter')
  await page.locator('.is-stream .markdown > *').first().waitFor()
  const end = () => page.locator('.is-stream').waitFor({ state: 'detached', timeout: 0 })
  const growing = smoothnessByThird(await noted(page, session, end))
  const grown = await page.locator('.chat__talk-answer .markdown').innerHTML()
  await sleep(1_000)
  const idle = smoothness(await noted(page, session, () => sleep(IDLE_MS)))
  await page.reload()
  if (grown !== (await page.locator('.chat__talk-answer .markdown').innerHTML())) {
    throw new Error('An answer that grew looks different from the same answer read at once.')
  }
  return { growing, idle }
}

async function noted(page: Page, session: CDPSession, act: () => Promise<unknown>): Promise<Noted> {
  const work: Noted['work'] = []
  const look = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
    work.push({ at: performance.now(), busyMs: busy * 1000 })
  }
  await page.evaluate('frameProbe.start()')
  await look()
  // A late sample finds the page gone; the final one is always taken.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  await act().finally(() => clearInterval(looking))
  await look()
  return { ...(await page.evaluate<Omit<Noted, 'work'>>('frameProbe.stop()')), work }
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return session
}
