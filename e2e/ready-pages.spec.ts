import { expect, test } from '@playwright/test'
import { topicWords } from '@touchline/knowledge/topics.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { COACH, messageBox } from './chat-frame.ts'
import { createClub, enterAsPlayer } from './clubs.ts'
import { heldRequests } from './held-requests.ts'
import { button, cs, heading, main, visit } from './pages.ts'

// Pages that are rendered at build time, with a text that identifies each; the server inserts a topic's text.
const READY = {
  '/athletes': (language: 'cs' | 'de') => LOCALES[language].interface.athletes.heading,
  '/calculators': (language: 'cs' | 'de') => LOCALES[language].calculators.page.heading,
  '/login': (language: 'cs' | 'de') => LOCALES[language].interface.login.heading,
  '/knowledge/warm-up': (language: 'cs' | 'de') => titleOf('warm-up', language),
  '/knowledge/athletics-block-start': (language: 'cs' | 'de') => titleOf('athletics-block-start', language),
}

function titleOf(topic: string, language: 'cs' | 'de'): string {
  return topicWords(language).get(topic)?.title ?? '?'
}

for (const [address, headingIn] of Object.entries(READY)) {
  test.describe(`${address} without scripts`, () => {
    test.use({ javaScriptEnabled: false })

    test(`[OPS-19] ${address} can be read before a script has run`, async ({ page }) => {
      await page.goto(`${address}?lang=de`)
      await expect(heading(page)).toHaveText(headingIn('de'))
      await expect(page.getByRole('navigation', { name: LOCALES.de.interface.shell.mainNavigation })).toBeVisible()
    })
  })

  test(`[OPS-19] ${address} is the same before and after the scripts`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await visit(page, address)
    await expect(heading(page)).toHaveText(headingIn('cs'))
    // React logs an error if the server's HTML differs from what it renders itself.
    expect(complaints).toEqual([])
  })
}

test('[OPS-19] a log-in that was filled in before scripts answered is sent whole, and not before', async ({ page }) => {
  const club = await createClub({ players: 1 })
  const scripts = await heldRequests(page, /\/assets\/[^/]+\.js$/)
  await page.goto('/login', { waitUntil: 'commit' })
  const password = main(page).getByLabel(cs.login.password, { exact: true })
  await main(page)
    .getByLabel(cs.login.email, { exact: true })
    .fill(club.players[0]?.email ?? '')
  await password.fill(club.password)
  await expect(button(page, cs.login.submit)).toBeDisabled()
  await password.press('Enter')
  await expect(page).toHaveURL('/login')
  await scripts.release()
  await button(page, cs.login.submit).click()
  await expect(page).toHaveURL('/chat')
})

test('[OPS-19] a log-in with a reason is shown with it after a reload, too', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/player/settings')
  await expect(page).toHaveURL('/login')
  // Until the log-in is there, visitors are redirected to it again, with a new state.
  await expect(heading(page)).toHaveText(cs.login.heading)
  await page.evaluate(() => history.replaceState({ ...history.state, usr: { isOver: true } }, ''))
  await page.reload()
  await expect(main(page).getByText(LOCALES.cs.errors.SESSION_EXPIRED)).toBeVisible()
  expect(complaints).toEqual([])
})

test('[OPS-19] who is logged in sees the front desk before its scripts, and where it stays; others see nothing of it', async ({
  page,
}) => {
  const scripts = await heldRequests(page, /\/assets\/[^/]+\.js$/)
  await page.goto('/chat', { waitUntil: 'commit' })
  await expect(page.getByText(cs.chatPage.desk.heading)).toBeAttached()
  await expect(page.getByText(cs.chatPage.desk.heading)).toBeHidden()
  await scripts.release()
  await expect(page).toHaveURL('/login')

  await enterAsPlayer(page, await createClub({ players: 1 }))
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const later = await heldRequests(page, /\/assets\/[^/]+\.js$/)
    await page.goto('/chat', { waitUntil: 'commit' })
    await expect(heading(page)).toHaveText(cs.chatPage.desk.heading)
    const place = await heading(page).boundingBox()
    await later.release()
    await expect(main(page).getByRole('textbox')).toBeVisible()
    expect(await heading(page).boundingBox()).toEqual(place)
  }

  await page.evaluate(() => localStorage.setItem('i18nextLng', 'de'))
  const inGerman = await heldRequests(page, /\/assets\/[^/]+\.js$/)
  await page.goto('/chat', { waitUntil: 'commit' })
  await expect(page.getByText(cs.chatPage.desk.heading)).toBeAttached()
  await expect(page.getByText(cs.chatPage.desk.heading)).toBeHidden()
  await inGerman.release()
  await expect(heading(page)).toHaveText(LOCALES.de.interface.chatPage.desk.heading)
})

test('[OPS-19] a specialist in the address is there with name and welcome before any script, and the name stays where it is', async ({
  page,
}) => {
  await enterAsPlayer(page, await createClub({ players: 1 }))
  const { name, welcome } = LOCALES.cs.specialists.hockey_fitness
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const scripts = await heldRequests(page, /\/assets\/[^/]+\.js$/)
    await page.goto(`/chat?member=${COACH.id}`, { waitUntil: 'commit' })
    await expect(heading(page)).toHaveText(name)
    await expect(main(page).getByRole('article', { name })).toContainText(welcome)
    await expect(page.getByRole('banner').getByRole('link', { name: cs.nav.login })).toBeHidden()
    // The width of a name depends on its font, which loads with the page and not with the scripts.
    await page.evaluate(() => document.fonts.ready)
    const place = await heading(page).boundingBox()
    await scripts.release()
    await expect(messageBox(page)).toBeVisible()
    await expect(main(page).getByRole('article', { name })).toContainText(welcome)
    expect(await heading(page).boundingBox()).toEqual(place)
  }
})

test('[KNOW-10] the words of a topic are painted once: its scripts take over what is there', async ({ page }) => {
  const scripts = await heldRequests(page, /\/assets\/[^/]+\.js$/)
  await page.goto('/knowledge/warm-up', { waitUntil: 'commit' })
  const sent = await heading(page).elementHandle()
  await page.evaluate(async () => {
    // Not before the style sheets are there, which request the fonts.
    await new Promise(requestAnimationFrame)
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
  const place = await heading(page).boundingBox()
  await scripts.release()
  // The bar shows the page's title once the app runs.
  await expect(page.getByRole('banner')).toContainText(titleOf('warm-up', 'cs'))
  expect(await heading(page).boundingBox()).toEqual(place)
  expect(await sent?.evaluate((node) => node.isConnected)).toBe(true)
})
