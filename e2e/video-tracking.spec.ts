import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { ADDRESS } from './address.ts'
import { COACH, openChat } from './chat-frame.ts'
import { drawnClip, hevcClip, kneeAngleAt, SQUATS } from './drawn-athlete.ts'
import { cs, main, walkTo } from './pages.ts'
import { EMPTY_GYM, fileInput, MOMENT, SQUAT } from './video-frame.ts'

// Everything the tracker needs, plus some overhead of the browser; the product promises about 11 MB.
const FIRST_USE_BYTES = 12_000_000
const TRACKER = /\.(wasm|task)(\?|$)|worker|video-section|vision_wasm/

// A frame takes a twentieth of a second on a free machine and ten times as long on a busy one.
test.setTimeout(240_000)

type Clip = string | Awaited<ReturnType<typeof drawnClip>>

async function openVideo(page: Page): Promise<void> {
  await openChat(page, `/chat?member=${COACH.id}&view=video`)
  await expect(page.getByText(cs.video.clip.heading)).toBeVisible()
}

async function choose(page: Page, clip: Clip): Promise<void> {
  await fileInput(page).setInputFiles(clip)
}

async function measure(page: Page, clip: Clip): Promise<void> {
  await choose(page, clip)
  await page.getByRole('radio', { name: cs.video.movements.squat }).check({ force: true })
  await page.getByRole('button', { name: cs.video.measure, exact: true }).click()
}

/** Every request of the context, including those of workers. */
function requestsOf(context: BrowserContext): Request[] {
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  return requests
}

async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

test('[VID-01] measures a drawn athlete to within 6° and counts exactly, with 12 MB of our own files', async ({
  page,
  browser,
  context,
}) => {
  const clip = await drawnClip(browser)
  await openVideo(page)
  const requests = requestsOf(context)
  await measure(page, clip)
  const repetitions = page.getByRole('row', { name: new RegExp(`^${cs.video.measures.repetitions}`) })
  await expect(repetitions).toBeVisible({ timeout: 200_000 })
  await expect(repetitions).toContainText(/(^|\D)2(\D|$)/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: cs.video.download.angles }).click()
  const [header, ...rows] = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  const column = header?.split(',').indexOf('knee') ?? -1
  const errors = rows.flatMap((row) => {
    const cells = row.split(',')
    const angle = cells[column]
    return angle ? [Math.abs(Number(angle) - kneeAngleAt(SQUATS, Number(cells[0])))] : []
  })
  expect(errors.length).toBeGreaterThan(50)
  expect(errors.toSorted((a, b) => a - b)[Math.floor(errors.length * 0.9)]).toBeLessThanOrEqual(6)

  const addresses = requests.map((request) => request.url()).filter((url) => !/^(blob|data):/.test(url))
  expect(addresses.filter((url) => new URL(url).origin !== ADDRESS)).toEqual([])
  expect(addresses.some((url) => url.endsWith('.task'))).toBe(true)
  expect(addresses.some((url) => url.endsWith('.wasm'))).toBe(true)
  const bytes = await bytesOf(requests)
  expect(bytes).toBeGreaterThan(8_000_000)
  expect(bytes).toBeLessThan(FIRST_USE_BYTES)
})

test('[VID-01] nothing of the tracker is loaded by any other page, nor by the chat itself', async ({
  page,
  context,
}) => {
  const requests = requestsOf(context)
  await openChat(page)
  await main(page).getByRole('log').getByRole('article').first().waitFor()
  for (const address of ['/', '/athletes', '/partnership']) await walkTo(page, address)
  expect(requests.length).toBeGreaterThan(20)
  expect(requests.map((request) => request.url()).filter((url) => TRACKER.test(url))).toEqual([])
})

test('[VID-01] measuring can be cancelled, and the worker ends', async ({ page, browser }) => {
  const clip = await drawnClip(browser, SQUAT)
  await openVideo(page)
  await measure(page, clip)
  await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBe(1)
  await page.getByRole('button', { name: cs.video.progress.cancel }).click()
  await expect.poll(() => page.workers().length).toBe(0)
  await expect(page.getByRole('button', { name: cs.video.measure, exact: true })).toBeVisible()
})

test('[VID-02] an empty gym has nobody to measure, and two people are told', async ({ page, browser }) => {
  const [nobody, two] = await Promise.all([
    drawnClip(browser, EMPTY_GYM),
    drawnClip(browser, { ...MOMENT, athletes: 2 }),
  ])
  await openVideo(page)
  await measure(page, nobody)
  await expect(page.getByRole('alert')).toContainText(cs.video.trouble.NO_PERSON, { timeout: 100_000 })
  await measure(page, two)
  await expect(page.getByText(cs.video.cautions.severalPeople)).toBeVisible({ timeout: 100_000 })
})

test('[VID-02] a file that cannot be used is refused with the reason and a way on', async ({ page, browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-clips-'))
  const large = join(folder, 'large.mp4')
  writeFileSync(large, '')
  truncateSync(large, 4 * 1024 ** 3 + 1)
  const text = { name: 'renamed.mp4', mimeType: 'video/mp4', buffer: Buffer.from('Not a clip at all. '.repeat(500)) }
  const whole = await drawnClip(browser, MOMENT)
  await openVideo(page)
  const { NOT_A_VIDEO, CODEC, TOO_LARGE } = cs.video.trouble
  const refusals: [Clip, string][] = [
    [text, NOT_A_VIDEO],
    [await hevcClip(browser), CODEC],
    [large, TOO_LARGE.replace('{{gigabytes}}', '4')],
    [{ ...whole, name: 'damaged.webm', buffer: whole.buffer.subarray(0, 1500) }, NOT_A_VIDEO],
  ]
  for (const [clip, sentence] of refusals) {
    await choose(page, clip)
    await expect(page.getByRole('alert')).toContainText(LOCALES.cs.errors.VIDEO_ANALYSIS_FAILED)
    await expect(page.getByRole('alert')).toContainText(sentence)
    const measuring = page.getByRole('button', { name: cs.video.measure, exact: true })
    await expect(measuring).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(cs.video.clip.first)).toBeVisible()
  }
  await choose(page, whole)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[VID-02] a model that does not come says so, and can be tried again', async ({ page, browser, context }) => {
  const clip = await drawnClip(browser, EMPTY_GYM)
  await openVideo(page)
  await context.route('**/*.task', (route) => route.abort())
  await measure(page, clip)
  await expect(page.getByRole('alert')).toContainText(cs.video.trouble.MODEL_LOAD, { timeout: 60_000 })
  await context.unroute('**/*.task')
  await page.getByRole('button', { name: cs.video.measure, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(cs.video.trouble.NO_PERSON, { timeout: 100_000 })
})
