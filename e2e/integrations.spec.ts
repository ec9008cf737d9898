import { expect, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { wishOf } from '../server/test/competitions.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsAdmin } from './clubs.ts'
import { button, cs, main, visit } from './pages.ts'

const words = LOCALES.cs.integrations

test('[INT-01] [INT-05] an administrator makes a key, uses it, revokes it, and closes a calendar', async ({
  page,
  context,
}) => {
  const club = await createClub({ plan: 'enterprise', players: 1 })
  const asPlayer = { authorization: `Bearer ${club.players[0]?.token}` }
  const made = await page.request.post('/api/competitions', { data: wishOf(), headers: asPlayer })
  await page.request.post(`/api/competitions/${(await made.json()).competition.id}/share`, { headers: asPlayer })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAsAdmin(page, club)
  await visit(page, '/admin/integrations')

  await button(page, words.keys.new).click()
  const box = page.getByRole('dialog', { name: words.newKey.title })
  await box.getByRole('button', { name: words.newKey.make }).click()
  await expect(box.getByText(LOCALES.cs.errors.FIELD_REQUIRED)).toHaveCount(2)
  await box.getByRole('textbox', { name: words.newKey.name }).fill('Web klubu')
  await box.getByRole('checkbox', { name: words.scopes.members.name }).check()
  await box.getByRole('radio', { name: words.keys.perHour.replace('{{calls}}', '600') }).check({ force: true })
  await box.getByRole('button', { name: words.newKey.make }).click()

  const once = main(page).getByRole('status').filter({ hasText: 'Web klubu' })
  await expect(once).toContainText(words.keys.ready.replace('{{name}}', 'Web klubu'))
  await once.getByRole('button', { name: words.copy }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^tl_live_[0-9A-Za-z]{24}$/)
  await expectNoViolationInAnyLook(page)
  const members = () =>
    page.request.get(`/api/members/club/${club.clubId}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await members()).status()).toBe(200)

  await visit(page, '/admin/integrations')
  await expect(main(page)).not.toContainText(key)
  const row = main(page).getByRole('row').filter({ hasText: 'Web klubu' })
  await expect(row).toContainText(`${key.slice(0, 12)}…`)
  await row.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: words.keys.revoke, exact: true }).click()
  await expect(row).toHaveCount(0)
  expect((await members()).status()).toBe(401)

  const feed = main(page).getByRole('listitem').filter({ hasText: 'Zimní pohár Lipová' })
  await feed.getByRole('button', { name: words.feeds.copyOne.replace('{{name}}', 'Zimní pohár Lipová') }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/calendar')
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname
  expect((await page.request.get(address)).status()).toBe(200)
  await feed.getByRole('button').last().click()
  await page.getByRole('dialog').getByRole('button', { name: words.keys.revoke, exact: true }).click()
  await expect(feed).toHaveCount(0)
  // The list is updated before the server has finished.
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404)
})

test('[CLUB-12] [INT-04] other plans see what they lack and keep their calendars; the guide shows code in three languages', async ({
  page,
}) => {
  await enterAsAdmin(page, await createClub({ plan: 'pro' }))
  await visit(page, '/admin/integrations')
  await expect(main(page).getByRole('heading', { name: cs.partnership.features.integrations })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: words.feeds.heading })).toBeVisible()
  await expect(button(page, words.keys.new)).toHaveCount(0)
  await main(page).getByRole('link', { name: words.page.guide }).click()
  await expect(page).toHaveURL('/developers')
  await expect(main(page)).toContainText('curl --fail-with-body')
  await main(page).getByRole('radio', { name: 'Python' }).check({ force: true })
  await expect(main(page)).toContainText('urllib.request')
  await expectNoViolationInAnyLook(page)
})
