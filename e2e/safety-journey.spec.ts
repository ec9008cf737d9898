import { expect, type Page, test } from '@playwright/test'
import { ask, openChat } from './chat-frame.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { button, cs, DESKTOP, main, PHONE, visit } from './pages.ts'

// Nothing is scripted here: the server assesses every message and answers as it does for a player.

const words = cs.parts.safety
const form = cs.clubSettings.welfare

test.afterEach(({ page }) => page.setViewportSize(DESKTOP))

const cards = (page: Page) => main(page).locator('[data-severity]')
const call = (page: Page, phone: string) =>
  main(page).getByRole('link', { name: words.call.replace('{{phone}}', phone) })
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

test('[SAFE-01] [SAFE-02] [SAFE-03] a blow to the head is answered by safety, and training the day after, too', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openChat(page)
  await ask(
    page,
    'Dneska jsem v zápase narazil hlavou do mantinelu, motá se mi hlava a je mi na zvracení. Můžu dohrát?',
  )
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('112')
  await expect(call(page, '112')).toHaveAttribute('href', 'tel:112')
  await ask(page, 'A zítra na trénink můžu?')
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).last()).toContainText(words.still)
  // A reload shows the same cards.
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
})

test('[SAFE-04] the contact that an administrator enters is shown to whoever writes of abuse, and can be removed', async ({
  page,
}) => {
  const club = await createClub({ players: 1 })
  await enterAsAdmin(page, club)
  await visit(page, '/club/settings')
  await field(page, form.name).fill('Milena Horáková')
  await field(page, form.email).fill('bezpeci@')
  await button(page, form.save).click()
  await expect(field(page, form.email)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, form.name)).toHaveValue('Milena Horáková')
  await field(page, form.email).fill('bezpeci@jiskra.example')
  await field(page, form.phone).fill('600 123 456')
  await button(page, form.save).click()
  await expect(page.getByText(form.saved)).toBeVisible()
  await page.reload()
  await expect(field(page, form.phone)).toHaveValue('600 123 456')

  await enterAsPlayer(page, club)
  await visit(page, '/chat?member=hockey_fitness')
  await ask(page, 'Asistent trenéra mi po tréninku sahá pod tričko a říká, ať o tom nikomu neříkám.')
  await expect(cards(page)).toContainText('Milena Horáková')
  await expect(call(page, '600 123 456')).toBeVisible()
  await expect(cards(page)).toContainText(words.club.untold)

  await enterAsAdmin(page, club)
  await visit(page, '/club/settings')
  await button(page, form.remove).click()
  await expect(field(page, form.phone)).toHaveValue('')
})
