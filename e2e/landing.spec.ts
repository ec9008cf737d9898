import { expect, test } from '@playwright/test'
import { SPORTS } from '@touchline/contract/platform/sports.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { cs, heading, visit } from './pages.ts'

test('[NAV-09] hero, three feature tiles and footer', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: cs.landing.hero })).toBeVisible()
  await expect(page.getByText('93 AI specialistů pro devět sportů')).toBeVisible()
  for (const feature of Object.values(cs.landing.features)) {
    if (typeof feature === 'string') continue
    await expect(page.getByRole('heading', { level: 3, name: feature.title })).toBeVisible()
  }
  await expect(page.getByRole('contentinfo')).toContainText(cs.footer.note)
  await expect(page.getByText(/od 50\s€ měsíčně/)).toBeVisible()
})

test('[NAV-09] each link of the landing page leads where it says', async ({ page }) => {
  await visit(page, '/')
  for (const [label, path] of [
    // A guest is redirected to the log-in, which leads back to the chat.
    [cs.landing.startChat, '/login'],
    [cs.landing.allSpecialists, '/athletes'],
    [cs.landing.shown.calculators.link, '/calculators'],
    [cs.landing.registerClub, '/partnership'],
    [cs.landing.doors.clubAction, '/partnership'],
    [cs.landing.joinTeam, '/join-team'],
    [cs.landing.adminLogin, '/admin/login'],
  ] as const) {
    await test.step(`“${label}” leads to ${path}`, async () => {
      await page.getByRole('main').getByRole('link', { name: label }).first().click()
      await expect(page).toHaveURL(path)
      await expect(heading(page)).not.toHaveText(cs.landing.hero)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
      await expect(heading(page)).toHaveText(cs.landing.hero)
    })
  }
})

test('[NAV-09] each of the nine lanes leads to its sport', async ({ page }) => {
  await visit(page, '/')
  const lanes = page.getByRole('navigation', { name: cs.landing.sportsLabel }).getByRole('link')
  await expect(lanes).toHaveText(SPORTS.map((sport) => cs.sports[sport]))
  await lanes.filter({ hasText: cs.sports.golf }).click()
  await expect(page).toHaveURL('/athletes#golf')
  await expect(page.getByRole('heading', { level: 2, name: cs.sports.golf })).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[NAV-09] the landing page can be read and left', async ({ page }) => {
    await page.goto('/?lang=de')
    await expect(heading(page)).toHaveText(LOCALES.de.interface.landing.hero)
    await expect(page.getByRole('link', { name: LOCALES.de.interface.landing.startChat })).toHaveAttribute(
      'href',
      '/chat',
    )
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})

test('[NAV-09] the bubbles of the hero are hidden between phones and wide screens, and never share a look with the chat', async ({
  page,
}) => {
  await visit(page, '/')
  const bubbles = page.getByText(cs.landing.examples.swimming)
  for (const [width, isShown] of [
    [390, true],
    [768, false],
    [1024, false],
    [1240, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(bubbles, `${width} px`).toBeVisible({ visible: isShown })
  }
})

test('[NAV-09] the heading of the line-up keeps its word together', async ({ page }) => {
  await visit(page, '/?lang=en')
  await page.setViewportSize({ width: 1024, height: 900 })
  const lines = await page.getByRole('heading', { name: /^A line-.?up/ }).evaluate((heading) => {
    const text = heading.firstChild as Text
    const at = text.data.indexOf('line')
    const word = new Range()
    word.setStart(text, at)
    word.setEnd(text, text.data.indexOf(' ', at))
    return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
})

test('[NAV-09] the footer says this year, also of a page that was built last year', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.clock.setFixedTime(new Date('2031-01-01T12:00:00Z'))
  await visit(page, '/')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
  expect(complaints).toEqual([])
})
