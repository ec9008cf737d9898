import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { foundInMailTo, headOfMailTo } from './mail-folder.ts'
import { button, cs, DESKTOP, heading, main, PHONE, visit } from './pages.ts'

const words = LOCALES.cs.help
const german = LOCALES.de.help
// As set in playwright.config.ts.
const SUPPORT_EMAIL = 'support@touchline.example'

const question = (page: Page, { question: name }: { question: string }) => main(page).getByText(name, { exact: true })

async function search(page: Page, text: string): Promise<void> {
  await main(page).getByRole('searchbox').fill(text)
}

test('[CLUB-12] a visitor finds answers, a player writes to support, and Enterprise has an account manager', async ({
  page,
  context,
}) => {
  test.slow()
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: cs.crumbs.help, exact: true }).click()
  await expect(heading(page)).toHaveText(words.page.heading)
  await search(page, 'PREDPLATNE')
  await expect(question(page, words.questions.cancel)).toBeVisible()
  await expect(question(page, words.questions.join)).toHaveCount(0)
  await question(page, words.questions.cancel).click()
  await expect(main(page).getByText(words.questions.cancel.answer)).toBeVisible()
  await search(page, 'xyzzy')
  await expect(main(page).getByText(words.search.try)).toBeVisible()
  await expect(main(page).getByRole('link', { name: SUPPORT_EMAIL })).toHaveAttribute('href', `mailto:${SUPPORT_EMAIL}`)
  await search(page, '')
  await expectNoViolationInAnyLook(page)

  await visit(page, '/help?lang=de')
  await expect(heading(page)).toHaveText(german.page.heading)
  await search(page, 'kundige')
  await expect(question(page, german.questions.cancel)).toBeVisible()
  await expect(question(page, german.questions.join)).toHaveCount(0)

  const club = await createClub({ plan: 'enterprise', players: 1 })
  const email = await enterAsPlayer(page, club)
  await page.setViewportSize(PHONE)
  await visit(page, '/player/settings')
  await main(page).getByRole('link', { name: cs.crumbs.help, exact: true }).click()
  const subject = main(page).getByLabel(words.form.subject, { exact: true })
  const message = main(page).getByLabel(words.form.message, { exact: true })
  await button(page, words.form.send).click()
  await expect(main(page).getByText(LOCALES.cs.errors.FIELD_REQUIRED)).toHaveCount(2)
  await subject.fill('QR')
  await message.fill(`Code of ${club.name} does not open.`)
  await context.setOffline(true)
  await button(page, words.form.send).click()
  await expect(main(page).getByText(words.form.kept)).toBeVisible()
  await expect(message).toHaveValue(`Code of ${club.name} does not open.`)
  await context.setOffline(false)
  await button(page, words.form.send).click()
  await expect(main(page).getByText(words.form.sent.replace('{{email}}', email))).toBeVisible()
  await expect(message).toHaveValue('')
  await expectNoViolationInAnyLook(page)

  const head = await headOfMailTo(SUPPORT_EMAIL, new RegExp(email))
  expect(head).toContain('Subject: [P1 enterprise] QR')
  expect(head).toContain(`Reply-To: ${email}`)
  expect(head).toMatch(/^X-Priority: 1/m)
  await foundInMailTo(email, /does not open/)

  await page.setViewportSize(DESKTOP)
  await enterAsAdmin(page, club)
  await visit(page, '/club/settings')
  await expect(main(page).getByText('Jana Nová')).toBeVisible()
  await main(page).getByRole('link', { name: words.page.open }).click()
  await expect(heading(page)).toHaveText(words.page.heading)
  await expect(main(page).getByRole('link', { name: '+420 601 234 567' })).toHaveAttribute('href', 'tel:+420601234567')
  await expect(main(page).getByText(words.form.adminFirst)).toHaveCount(0)
  await expectNoViolationInAnyLook(page)
})
