import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { ADDRESS } from './address.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { inEveryLook } from './looks.ts'
import { heading, main } from './pages.ts'

const words = LOCALES.cs.statistics

async function fillLedger(clubId: string, questions: number): Promise<void> {
  const answer = await fetch(`${ADDRESS}/test/ledger`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clubId, questions, days: 75 }),
  })
  if (!answer.ok) throw new Error(`no questions: ${await answer.text()}`)
}

const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true }).first()

async function saved(page: Page, name: string, type: 'CSV' | 'PNG'): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await panel(page, name).getByRole('button', { name: type }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Width, number of colours and first pixel of an image, as the browser decodes it. */
function lookAt(page: Page, picture: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const paint = canvas.getContext('2d')
    paint?.drawImage(image, 0, 0)
    const pixels = new Uint32Array(
      paint?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(),
    )
    return { width: image.width, colours: new Set(pixels).size, ground: pixels[0] }
  }, picture.toString('base64'))
}

test('[STAT-01] [STAT-02] an administrator reads how the club asks, as charts, tables and files', async ({ page }) => {
  test.slow()
  const club = await createClub({ plan: 'pro', players: 7, name: 'SK Jiskra Lipová' })
  await enterAsAdmin(page, club)
  await page.goto('/admin/statistics')
  await expect(heading(page)).toHaveText(words.page.heading)
  await expect(main(page)).toContainText(words.empty.title)

  await fillLedger(club.clubId, 900)
  await page.goto('/admin/statistics?days=90')
  const daily = panel(page, words.daily.heading)
  await expect(daily.getByRole('img')).toHaveAccessibleName(/^Členové, kteří se ptali, za den, .*Průměr \d/)
  await expect(page.getByRole('radio', { name: /^90/ })).toBeChecked()

  // The table is available to screen readers before it is opened, and visible afterwards.
  const table = daily.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(91)
  await daily.getByRole('button', { name: words.tools.table }).click()
  await expect(daily.getByRole('button', { name: words.tools.table })).toHaveAttribute('aria-expanded', 'true')
  await expect(table.getByRole('columnheader').nth(1)).toBeInViewport()

  const sports = await saved(page, words.sports.heading, 'CSV')
  expect(sports.name).toMatch(/^podle-sportu-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = sports.bytes.toString('utf8').split('\r\n')
  expect(lines[0]).toBe(`\ufeff${words.columns.group},${words.columns.questions},${words.columns.share}`)
  const counted = lines.slice(1, -1).map((line) => Number(line.split(',')[1]))
  expect(counted.reduce((sum, number) => sum + number, 0)).toBe(900)
  const members = await saved(page, words.members.heading, 'CSV')
  expect(members.bytes.toString('utf8')).toContain('Tereza Nováková,')

  const grounds = new Set<number | undefined>()
  const charts = [words.daily.heading, words.hours.heading, words.sports.heading, words.members.heading]
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // All charts share their drawing code, so one of them is enough for the dark colours.
    for (const name of colorScheme === 'light' ? charts : charts.slice(0, 1)) {
      const picture = await saved(page, name, 'PNG')
      expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
      const { width, colours, ground } = await lookAt(page, picture.bytes)
      expect(width).toBeGreaterThan(600)
      expect(colours).toBeGreaterThan(5)
      grounds.add(ground)
      await test.info().attach(`${name}, ${colorScheme}`, { body: picture.bytes, contentType: 'image/png' })
    }
  }
  expect(grounds.size).toBe(2)

  await page.getByText(words.period.year, { exact: true }).click()
  await expect(page).toHaveURL(/days=365/)
  await expect(daily.getByRole('table').getByRole('row')).toHaveCount(366)
  await inEveryLook(page, async ({ viewport }) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  })

  await page.route('**/statistics?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/statistics')
  await expect(page.getByRole('alert')).toContainText(words.page.failed)
  await page.unroute('**/statistics?*')
  await page.getByRole('button', { name: LOCALES.cs.interface.shell.retry }).click()
  await expect(daily.getByRole('img')).toBeVisible()

  const basic = await createClub({ plan: 'basic' })
  await enterAsAdmin(page, basic)
  await page.goto('/admin/statistics')
  await expect(main(page)).toContainText(LOCALES.cs.interface.planLacks.advancedStats)
})
