import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolation } from './barriers.ts'
import { inSaveDialog, messageBox, saveButton, saveDialog, say } from './chat-frame.ts'
import { createClub, enterAsPlayer } from './clubs.ts'
import { foundInMailTo } from './mail-folder.ts'
import { button, cs, heading, main, PHONE, visit } from './pages.ts'

const words = LOCALES.cs.legal
const errors = LOCALES.cs.errors
const YEAR = String(new Date().getFullYear() - 13)

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Saves the open conversation; otherwise every page that leaves it would ask. */
async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await inSaveDialog(page, cs.history.save.confirm.save).click()
}

test('[CLUB-10] [CLUB-13] a child joins, takes the first steps and asks; a parent agrees by mail and withdraws', async ({
  page,
  browser,
}) => {
  test.slow()
  const club = await createClub()
  const parent = `rodic-${Date.now()}@doma.cz`
  await page.setViewportSize(PHONE)
  await visit(page, '/join-team')
  const field = (label: string) => main(page).getByLabel(label, { exact: true })
  await field(cs.joinTeam.clubPassword).fill(club.password)
  await field(cs.joinTeam.firstName).fill('Ema')
  await field(cs.joinTeam.lastName).fill('Malá')
  await field(cs.joinTeam.email).fill('ema@club.cz')
  await expect(main(page).getByRole('link', { name: cs.acceptance.terms, exact: true })).toHaveAttribute(
    'href',
    '/terms',
  )
  await button(page, cs.joinTeam.submit).click()
  await main(page).getByRole('link', { name: cs.joinTeam.welcome.go }).click()

  await expect(page).toHaveURL('/chat')
  await button(page, cs.chatPage.firstSteps.start).click()
  await expect(main(page).getByRole('heading', { name: plain(words.welcome.sport.question) })).toBeFocused()
  await expectNoViolation(page)
  await button(page, cs.sports.hockey).click()
  await main(page).getByLabel(words.welcome.year.label, { exact: true }).selectOption(YEAR)
  await button(page, words.welcome.next).click()
  await button(page, plain(words.welcome.goals.speed)).click()
  await expect(main(page).getByText(plain(words.welcome.parent.question))).toBeVisible()
  await expectNoViolation(page)
  await main(page).getByLabel(words.consent.label).fill('ema@club.cz')
  await button(page, words.consent.send).click()
  await expect(main(page).getByRole('alert')).toHaveText(plain(errors.PARENT_EMAIL_OWN))
  await main(page).getByLabel(words.consent.label).fill(parent)
  await button(page, words.consent.send).click()
  await expect(main(page).getByText(words.consent.sent)).toBeVisible()
  await button(page, words.welcome.done).click()

  await expect(page).toHaveURL('/chat?member=hockey_fitness')
  await expect(messageBox(page)).toHaveValue(plain(words.welcome.questions.speed))
  await messageBox(page).fill('')
  await say(page, 'Jak zrychlím na ledě?')
  await saveButton(page).click()
  const parentFirst = page.getByRole('dialog', { name: plain(cs.chatPage.parentFirst.title) })
  await expect(parentFirst).toContainText(`31.12.${Number(YEAR) + 15}`)
  await expect(parentFirst).toContainText(parent)
  await expect(saveDialog(page)).toHaveCount(0)
  await expectNoViolation(page)
  await page.keyboard.press('Escape')

  const [, link = ''] = await foundInMailTo(parent, /(\/parental-consent#\w{24})/)
  const home = await (await browser.newContext({ locale: 'cs-CZ' })).newPage()
  await visit(home, link)
  const card = (title: string) => main(home).getByRole('heading', { level: 2, name: plain(title) })
  await expect(card(words.parent.asked.title)).toBeVisible()
  await expect(main(home)).toContainText(YEAR)
  await expect(main(home)).toContainText(parent)
  await expect(main(home)).not.toContainText('Malá')
  await expect(main(home)).not.toContainText('na ledě')
  await expectNoViolation(home)
  await button(home, words.parent.give).click()
  await expect(card(words.parent.given.title)).toBeVisible()

  await page.reload()
  await expect(main(page).getByText('Jak zrychlím na ledě?').first()).toBeVisible()
  await save(page)
  await expect(saveDialog(page)).toHaveCount(0)
  await visit(page, '/player/settings')
  await expect(main(page).getByText(plain(words.consent.given).split('{{date}}')[0] ?? '')).toBeVisible()

  await button(home, words.parent.withdraw).click()
  await home.getByRole('dialog').getByRole('button', { name: words.parent.confirm.confirm }).click()
  await expect(card(words.parent.withdrawn.title)).toBeVisible()
  await visit(page, '/chat?member=hockey_fitness')
  await expect(messageBox(page)).toBeVisible()
  await expect(main(page).getByText('Jak zrychlím na ledě?')).toHaveCount(0)
  await visit(page, '/player/settings')
  await expect(main(page).getByText(plain(words.consent.withdrawn))).toBeVisible()
})

test('[CLUB-14] the texts of the law are found from everywhere', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: cs.crumbs.privacy }).click()
  await expect(heading(page)).toHaveText(words.privacy.heading)
  await expect(main(page)).toContainText('OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL')
  await expect(main(page)).toContainText(plain(words.privacy.sections.services.stripeOff))
  for (const { title } of Object.values(words.privacy.sections)) {
    await expect(main(page).getByRole('heading', { level: 2, name: plain(title), exact: true })).toBeVisible()
  }
  await expectNoViolation(page)
  await visit(page, '/login')
  await main(page).getByRole('link', { name: cs.crumbs.terms }).click()
  await expect(heading(page)).toHaveText(words.terms.heading)
  await expect(main(page)).toContainText('16.11.2026')
  await expectNoViolation(page)
})

test('[CLUB-10] the first steps wait in the chat, can be put off, and are found again in the profile', async ({
  page,
}) => {
  const club = await createClub({ players: 1 })
  await enterAsPlayer(page, club)
  await visit(page, '/chat')
  const card = main(page).getByRole('region', { name: plain(cs.chatPage.firstSteps.heading) })
  await expect(card).toBeVisible()
  await expectNoViolation(page)
  await button(page, cs.chatPage.firstSteps.later).click()
  await expect(page.getByText(plain(cs.chatPage.firstSteps.putOff))).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(card).toHaveCount(0)

  await visit(page, '/player/profile')
  await button(page, words.firstSteps.open).click()
  await button(page, words.welcome.otherSport).click()
  await expect(main(page).getByRole('heading', { name: plain(words.welcome.year.question) })).toBeFocused()

  await visit(page, '/welcome')
  await expect(page).toHaveURL('/player/profile#first-steps')
  await button(page, words.welcome.skipAll).click()
  await expect(page).toHaveURL('/chat?member=universal_training_planner')
  await expect(messageBox(page)).toHaveValue(plain(words.welcome.questions.none))
})
