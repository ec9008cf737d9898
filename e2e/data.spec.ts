import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { filesIn } from '../server/test/archives.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { foundInMailTo } from './mail-folder.ts'
import { button, cs, main, visit } from './pages.ts'

const words = LOCALES.cs.data

/** Clicks a download button; returns the files in the archive. */
async function downloaded(page: Page, label: string): Promise<Map<string, string>> {
  const download = page.waitForEvent('download')
  await button(page, label).click()
  return filesIn(readFileSync(await (await download).path()))
}

test('[OPS-08] a player downloads everything that is kept about them, and then erases it', async ({
  page,
  context,
}) => {
  const club = await createClub({ players: 1 })
  const email = await enterAsPlayer(page, club)
  const hostile = '</script><img src=x onerror=document.title="hit">'
  const message = { id: '1', content: hostile, isUser: true, timestamp: new Date().toISOString() }
  const headers = { authorization: `Bearer ${club.players[0]?.token}` }
  const chat = { title: 'Moje otázka', member_id: 'golf_fitness', member_name: 'Trenér', messages: [message] }
  await page.request.post('/api/chat-history', { data: chat, headers })

  await visit(page, '/player/settings#data')
  const files = await downloaded(page, words.own.section.download)
  expect(JSON.parse(files.get('my-data.json') ?? '')).toMatchObject({
    account: [{ email }],
    conversations: [{ title: 'Moje otázka', messages: [{ content: hostile }] }],
  })

  // Opened as from a disk, the page shows what was written and runs none of it.
  const reader = await context.newPage()
  await reader.setContent(files.get('my-data.html') ?? '')
  await expect(reader.getByRole('heading', { name: words.own.page.title, level: 1 })).toBeVisible()
  await expect(reader.getByText(hostile)).toBeVisible()
  expect(await reader.title()).toBe(words.own.page.title)
  await reader.close()

  await button(page, cs.playerSettings.erase.open).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(words.own.erase.text)
  await dialog.getByRole('button', { name: cs.playerSettings.erase.confirm }).click()
  await expect(page).toHaveURL('/')
  const again = await page.request.get('/api/members/me/data', { headers })
  expect(again.status()).toBe(401)
})

test('[OPS-08] an administrator exports the club, begins to erase it and calls that off', async ({ page }) => {
  test.slow()
  const club = await createClub({ plan: 'pro', players: 2 })
  await enterAsAdmin(page, club)
  await visit(page, '/club/settings#export')
  await button(page, words.export.section.start).click()
  await expect(main(page).getByText(words.export.ready.title)).toBeVisible({ timeout: 20_000 })

  // The link in the mail leads to the download page.
  const [link] = await foundInMailTo(club.adminEmail, /\S+\/club\/settings#export/)
  await visit(page, new URL(link).pathname + new URL(link).hash)
  const files = await downloaded(page, words.export.ready.download)
  expect(files.get('csv/members.csv')).toContain(club.players[1]?.email)
  expect(files.get('README.txt')).toContain(club.name)

  await button(page, words.erasure.section.open).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.erasure.dialog.pin, { exact: true }).fill('ADM-2026-WRONG')
  await dialog.getByRole('button', { name: words.erasure.dialog.confirm }).click()
  await expect(dialog.getByRole('alert')).toHaveText(LOCALES.cs.errors.INVALID_ADMIN_PIN)
  await dialog.getByLabel(words.erasure.dialog.pin, { exact: true }).fill(club.pin)
  await dialog.getByRole('button', { name: words.erasure.dialog.confirm }).click()
  await expect(dialog).toHaveCount(0)
  const banner = main(page).getByRole('alert')
  await expect(banner).toContainText(/Klub bude smazán \d\d\.\d\d\.\d{4}/)
  await expect(main(page).getByText(/^Končí \d\d\./)).toBeVisible()
  await expectNoViolationInAnyLook(page)
  expect(await foundInMailTo(club.adminEmail, /\S+\/club\/settings#erase/)).toBeTruthy()

  await visit(page, '/admin/dashboard')
  await expect(banner).toContainText('Klub bude smazán')
  await button(page, words.erasure.banner.callOff).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText(words.erasure.banner.calledOff)).toBeVisible()
})

test('[OPS-08] a plan that lacks the export says what it does and who has it', async ({ page }) => {
  const club = await createClub({ plan: 'basic' })
  await enterAsAdmin(page, club)
  await visit(page, '/club/settings#export')
  await expect(main(page).getByText(cs.planLacks.dataExport)).toBeVisible()
  await expect(button(page, words.export.section.start)).toHaveCount(0)
})
