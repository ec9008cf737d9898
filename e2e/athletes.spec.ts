import { expect, test } from '@playwright/test'
import { DISCIPLINES, ROSTER } from '@touchline/contract/platform/sports.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub, enterAsPlayer } from './clubs.ts'
import { cs, PHONE, visit } from './pages.ts'

const cards = 'main a[href^="/chat?member="]'

test('[SPEC-04] counts specialists, sports and video analysts', async ({ page, request }) => {
  const { members } = await (await request.get('/api/chat/members')).json()
  const analysts = Object.values<{ analysesVideo: boolean }>(members).filter((one) => one.analysesVideo).length
  await visit(page, '/athletes')
  await expect(page.getByRole('definition')).toHaveText(['93', '9', String(analysts)])
  await expect(page.getByRole('term').first()).toHaveText('specialistů celkem')
})

test('[SPEC-04] the counters really count: a smaller catalogue shows smaller figures', async ({ page }) => {
  await page.route('**/api/chat/members*', async (route) => {
    const answer = await route.fetch()
    const { members } = await answer.json()
    const two = ['golf_fitness', 'tennis_fitness'].map((id) => [id, { ...members[id], analysesVideo: true }])
    await route.fulfill({ json: { members: Object.fromEntries(two) } })
  })
  await visit(page, '/athletes')
  await expect(page.getByRole('definition')).toHaveText(['2', '2', '2'])
  await expect(page.getByRole('term').first()).toHaveText('specialisté celkem')
})

test('[SPEC-04] shows ten specialists per sport and three universal coaches, in the order of the line-up', async ({
  page,
}) => {
  await visit(page, '/athletes')
  await expect(page.locator(cards)).toHaveCount(93)
  for (const discipline of DISCIPLINES) {
    const group = page.locator(`#${discipline}`)
    await expect(group.getByRole('heading', { level: 2 })).toHaveText(cs.sports[discipline])
    const hrefs = await group.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(ROSTER[discipline].map((role) => `/chat?member=${discipline}_${role}`))
  }
})

test('[SPEC-04] a card opens the chat with that specialist, the back button leads home', async ({ page }) => {
  await enterAsPlayer(page, await createClub({ players: 1 }))
  await visit(page, '/athletes')
  const name = LOCALES.cs.specialists.hockey_nutritionist.name
  await page.locator('#hockey').getByRole('link', { name }).click()
  await expect(page).toHaveURL('/chat?member=hockey_nutritionist')
  await page.goBack()
  await page.getByRole('link', { name: cs.athletes.back }).click()
  await expect(page).toHaveURL('/')
})

test('[SPEC-04] the cards change with the language', async ({ page }) => {
  await visit(page, '/athletes')
  const welcome = (language: 'cs' | 'it') => LOCALES[language].specialists.swimming_stroke_specialist.description
  await expect(page.getByText(welcome('cs'))).toBeVisible()
  await page.getByRole('button', { name: /Čeština/ }).click()
  await page.getByRole('menuitemradio', { name: 'Italiano' }).click()
  await expect(page.getByText(welcome('it'))).toBeVisible()
})

test('on a phone the sports are bands that open and close', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/athletes')
  const golf = page.locator('#golf')
  await expect(golf.locator('a').first()).toBeHidden()
  await golf.getByRole('button').click()
  await expect(golf.locator('a').first()).toBeVisible()
  await expect(golf.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  await golf.getByRole('button').click()
  await expect(golf.locator('a').first()).toBeHidden()
})

test('on a phone a link to a sport opens its band', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/athletes#combat')
  await expect(page.locator('#combat a').first()).toBeVisible()
  await page
    .getByRole('navigation', { name: cs.landing.sportsLabel })
    .getByRole('link', { name: cs.sports.tennis })
    .click()
  await expect(page.locator('#tennis a').first()).toBeVisible()
})

test('a failure says so in the language of the page, and trying again works', async ({ page }) => {
  let isDown = true
  await page.route('**/api/chat/members*', (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/athletes')
  await expect(page.getByRole('alert')).toContainText(cs.athletes.failed, { timeout: 15_000 })
  await expect(page.getByRole('alert')).toContainText(LOCALES.cs.errors.NETWORK)
  isDown = false
  await page.getByRole('button', { name: cs.shell.retry }).click()
  await expect(page.locator(cards)).toHaveCount(93)
})
