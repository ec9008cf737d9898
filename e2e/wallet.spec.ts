import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { ADDRESS } from './address.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { ask, messageBox, openChat, say } from './chat-frame.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { DESKTOP, main, visit } from './pages.ts'

const words = LOCALES.cs.wallet
const NAME = 'Tereza Nováková'

test.afterEach(({ page }) => page.setViewportSize(DESKTOP))

const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true }).first()
const capRow = (page: Page) => panel(page, words.caps.heading).getByRole('row').filter({ hasText: NAME })

/** The number in a text, whatever separates its thousands or precedes it. */
const numberIn = (text: string) => Number(text.replaceAll('−', '-').replace(/[^\d-]/g, ''))

/** Makes the club's stored card succeed or fail, and runs the top-up job at once. */
async function runTopUp(clubId: string, card: 'pays' | 'declined'): Promise<void> {
  const answer = await fetch(`${ADDRESS}/test/top-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clubId, card }),
  })
  if (!answer.ok) throw new Error(`no top-up: ${await answer.text()}`)
}

async function setOwnCap(page: Page, cap: number): Promise<void> {
  await capRow(page)
    .getByRole('button', { name: words.caps.editOf.replace('{{name}}', NAME) })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(String(cap))
  await dialog.getByRole('button', { name: words.caps.save }).click()
  await expect(dialog).toHaveCount(0)
}

/** Opening and closing balance of a model and the sums between them, from the statement's footer. */
async function sumsOf(foot: Locator): Promise<Record<string, number>> {
  const parts = await foot.locator('dl > div').all()
  const read = async (part: Locator) =>
    [await part.locator('dt').innerText(), numberIn(await part.locator('dd').innerText())] as const
  return Object.fromEntries(await Promise.all(parts.map(read)))
}

test('[TOK-10] [TOK-11] [TOK-12] [TOK-13] an administrator shares the tokens out, a player meets the limit, the statement agrees', async ({
  page,
}) => {
  test.slow()
  const club = await createClub({ players: 1 })
  await openChat(page, undefined, { club })
  await say(page, 'Jak mám trénovat start?')

  await enterAsAdmin(page, club)
  await visit(page, '/admin/wallet')
  await expect(panel(page, words.outlook.heading)).toContainText(words.outlook.tooLittle.title)
  const common = main(page)
    .locator('form')
    .filter({ has: page.getByRole('textbox', { name: words.caps.everyone }) })
  await common.getByRole('textbox').fill('hodně')
  await common.getByRole('button').click()
  await expect(common).toContainText(words.caps.wrong)
  await common.getByRole('textbox').fill('150000')
  await common.getByRole('button').click()
  await expect(capRow(page).getByRole('cell').nth(3)).toHaveText(/^150\s000$/)
  const used = numberIn(await capRow(page).getByRole('cell').nth(1).innerText())
  expect(used).toBeGreaterThan(0)
  await setOwnCap(page, Math.ceil(used / 0.85))
  await expect(capRow(page)).toContainText(words.caps.near)
  await expect(capRow(page)).toContainText(words.caps.own)
  await expect(panel(page, words.caps.heading).getByRole('row').nth(1)).toContainText(NAME)

  await enterAsPlayer(page, club)
  await visit(page, '/player/settings')
  const share = page.getByRole('meter', { name: words.share.label })
  await expect(share).toHaveAttribute('aria-valuenow', /^8[45]$/)
  await visit(page, '/chat?member=hockey_fitness')
  await expect(share).toBeVisible()

  await enterAsAdmin(page, club)
  await visit(page, '/admin/wallet')
  await setOwnCap(page, used)
  await expect(capRow(page)).toContainText(words.caps.at)
  await enterAsPlayer(page, club)
  await visit(page, '/chat?member=hockey_fitness')
  await ask(page, 'A co dohánění?')
  await expect(main(page).getByText(LOCALES.cs.errors.MEMBER_LIMIT_REACHED).first()).toBeVisible()
  await expect(messageBox(page)).toHaveValue('A co dohánění?')
  await expectNoViolationInAnyLook(page)
  await ask(page, 'Už nechci žít.')
  await expect(main(page).locator('[data-severity]').last()).toBeVisible()

  await enterAsAdmin(page, club)
  await visit(page, '/admin/wallet')
  const notices = panel(page, words.notices.heading)
  await expect(notices.getByRole('listitem')).toHaveCount(6)
  await notices.getByText(/^95\s%$/).click()
  await expect(page.getByText(LOCALES.cs.people.noticeLevel.saved, { exact: true })).toBeVisible()
  await page.reload()
  await expect(notices.getByRole('radio', { name: /^95\s%$/ })).toBeChecked()

  const statement = panel(page, words.statement.heading)
  const charge = statement.getByRole('row').filter({ hasText: NAME })
  await expect(charge).toHaveCount(1)
  expect(numberIn(await charge.getByRole('cell').nth(3).innerText())).toBe(-used)
  const sums = await sumsOf(
    statement.getByRole('region', { name: words.statement.sumsOf.replace('{{model}}', 'GPT-5'), exact: true }),
  )
  const { renewal, charge: charged, closing } = words.statement.sums
  expect(sums).toEqual({ [renewal]: 1_000_000, [charged]: -used, [closing]: 1_000_000 - used })
  const download = page.waitForEvent('download')
  await statement.getByRole('button', { name: words.statement.csv }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(NAME)
  expect(csv).toContain(`-${used}`)
  await expectNoViolationInAnyLook(page)

  await charge.getByRole('button', { name: NAME }).click()
  await expect(statement.getByRole('row')).toHaveCount(2)
  await expect(statement.getByRole('combobox', { name: words.statement.who })).toContainText(NAME)
  await statement.getByRole('button', { name: words.statement.reset }).click()
  await expect(statement.getByRole('row').nth(2)).toBeVisible()
})

test('[TOK-14] a top-up is switched on with consent, buys once, and a declined card switches it off and says so', async ({
  page,
}) => {
  test.slow()
  const club = await createClub({ players: 1 })
  await openChat(page, undefined, { club })
  await say(page, 'Jak mám trénovat start?')
  await enterAsAdmin(page, club)
  await visit(page, '/admin/wallet')
  const topUp = panel(page, words.topUp.heading)
  const toggle = topUp.getByRole('switch', { name: words.topUp.heading })
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
  await topUp.getByRole('combobox', { name: words.topUp.package }).selectOption('gpt5_1m')
  // The plan's whole allowance: the one question that was asked brings the tokens below it.
  await topUp.getByRole('textbox', { name: words.topUp.level }).fill('1000000')
  await topUp.getByRole('combobox', { name: words.topUp.perMonth }).selectOption('1')
  await topUp.getByRole('button', { name: words.topUp.save }).click()
  await expect(topUp.getByRole('alert')).toContainText(LOCALES.cs.errors.TOP_UP_NEEDS_CONSENT)
  await toggle.click()
  await expect(topUp.getByRole('checkbox')).toBeFocused()
  await topUp.getByRole('checkbox').check()
  await topUp.getByRole('button', { name: words.topUp.save }).click()
  await expect(page.getByText(words.topUp.saved)).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-checked', 'true')

  await runTopUp(club.clubId, 'declined')
  await page.reload()
  await expect(topUp.getByRole('alert')).toContainText(words.topUp.stopped.declined.split('{{')[0] ?? '')
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
  await expectNoViolationInAnyLook(page)

  await topUp.getByRole('checkbox').check()
  await topUp.getByRole('button', { name: words.topUp.save }).click()
  await expect(toggle).toHaveAttribute('aria-checked', 'true')
  await runTopUp(club.clubId, 'pays')
  await page.reload()
  await expect(panel(page, words.statement.heading)).toContainText(words.statement.kinds.purchase)
  await toggle.click()
  await expect(page.getByText(words.topUp.savedOff)).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
})
