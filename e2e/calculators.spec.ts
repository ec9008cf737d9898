import { expect, type Page, test } from '@playwright/test'
import { CALCULATOR_IDS } from '@touchline/calculators/calculators.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { cs, DESKTOP, heading, main, PHONE, speak, visit, walkTo } from './pages.ts'

const words = LOCALES.cs.calculators
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
const result = (page: Page) => main(page).getByRole('region', { name: words.page.result, exact: true })

const LONGEST = ['de', 'fr', 'pl'] as const
const TABLET = { width: 768, height: 1024 }
const KEY_INSTEAD_OF_WORDS = /\b(page|form|card|zones|names|inputs|results|notes|notFor|choices|units)\.\w+/

/** One calculator for each kind of picture and of field, with values. */
const FILLED = [
  '/calculators/heart_rate_zones?age=29&resting_heart_rate=54',
  '/calculators/race_prediction?distance=5000&time=1474&target_distance=10000',
  '/calculators/training_paces?distance=5000&time=1474',
  '/calculators/session_load?rpe=6&duration=3600&daily_loads=300,0,450,500,0,600,300',
  '/calculators/round_robin?teams=7',
  '/calculators/one_rep_max?weight=100&repetitions=5',
]

test('[NAV-13] the calculators stand in navigation and footer, and a guest finds all of them', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: cs.nav.calculators })).toHaveAttribute(
    'href',
    '/calculators',
  )
  await page.getByRole('banner').getByRole('link', { name: cs.nav.calculators }).click()
  await expect(page).toHaveTitle(`${cs.titles.calculators} · Touchline`)
  await expect(heading(page)).toHaveText(words.page.heading)
  for (const id of CALCULATOR_IDS)
    await expect(main(page).locator(`section a[href="/calculators/${id}"]`)).toContainText(words.names[id])
})

test('[NAV-13] search finds by words without accents, and asks a coach where there is nothing', async ({ page }) => {
  await visit(page, '/calculators')
  const box = page.getByRole('searchbox', { name: words.page.search })
  const found = main(page).locator('section a')
  await box.fill('vyskok')
  await expect(found).toHaveText([new RegExp(words.names.jump_height)])
  await box.fill('laktát')
  await expect(main(page)).toContainText('Na „laktát“ kalkulačku nemáme')
  await expect(main(page).getByRole('link', { name: words.page.askCoach })).toHaveAttribute('href', '/chat')
  await box.fill('')
  await expect(found).toHaveCount(CALCULATOR_IDS.length)
})

test('[NAV-13] [COACH-02] a guest computes, and formula, source, error and who it is not for are there', async ({
  page,
}) => {
  await visit(page, '/calculators/race_prediction')
  await expect(page).toHaveTitle(`${words.names.race_prediction} · Touchline`)
  await expect(page.getByRole('navigation', { name: cs.shell.breadcrumb }).getByRole('listitem')).toHaveText([
    cs.crumbs.home,
    cs.crumbs.calculators,
    words.names.race_prediction,
  ])
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    new RegExp(words.descriptions.race_prediction),
  )
  await expect(main(page)).toContainText('Ještě doplň')
  await field(page, words.inputs.race_distance.label).selectOption({ label: '5 km' })
  await field(page, words.inputs.race_time.label).fill('24 min 34 s')
  await field(page, words.inputs.target_distance.label).selectOption({ label: '10 km' })
  await expect(result(page)).toContainText('51:13')
  await expect(result(page)).toContainText('50:12')
  await expect(result(page)).toContainText('52:15')
  await expect(result(page).getByRole('img')).toHaveAccessibleName(/5\s+km 4:55.*10\s+km 5:07/)
  await expect(main(page)).toContainText('American Scientist 69')
  await expect(main(page)).toContainText(words.notFor.hilly_or_hot)
  // The input is reformatted as it was parsed.
  await field(page, words.inputs.race_time.label).blur()
  await expect(field(page, words.inputs.race_time.label)).toHaveValue('24:34')
  await expect(page.getByRole('status').filter({ hasText: '51:13' })).toContainText('mezi 50:12')
})

test('[NAV-13] a result is shared by its address and opened in another language', async ({ page }) => {
  await visit(page, '/calculators/resting_energy')
  await page.getByRole('radio', { name: words.choices.male }).check()
  await field(page, words.inputs.age.label).fill('25')
  await field(page, words.inputs.height.label).fill('180')
  await field(page, words.inputs.weight.label).fill('72,5')
  await expect(result(page)).toContainText('1 730')
  await expect(page).toHaveURL('/calculators/resting_energy?sex=male&age=25&height=180&weight=72.5')
  await expect(main(page).locator('code')).toHaveText(
    '/calculators/resting_energy?sex=male&age=25&height=180&weight=72.5',
  )

  await page.goto(`${page.url()}&lang=en`)
  const english = LOCALES.en.calculators
  await expect(heading(page)).toHaveText(english.names.resting_energy)
  await expect(field(page, english.inputs.weight.label)).toHaveValue('72.5')
  await expect(main(page)).toContainText('1,730')
  await expect(page).toHaveTitle(`${english.names.resting_energy} · Touchline`)
})

test('[NAV-13] another language rewrites the numbers in the fields', async ({ page }) => {
  await visit(page, '/calculators/sweat_rate?weight_before=72.5&weight_after=71.3&drunk=0.5&duration=3600')
  await expect(field(page, words.inputs.weight_before.label)).toHaveValue('72,5')
  await page.getByRole('button', { name: /Čeština/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(field(page, LOCALES.en.calculators.inputs.weight_before.label)).toHaveValue('72.5')
  await expect(heading(page)).toHaveText(LOCALES.en.calculators.names.sweat_rate)
})

test('[NAV-13] the way back returns to the numbers that stood in the address', async ({ page }) => {
  await visit(page, '/calculators/one_rep_max?weight=100&repetitions=5')
  await expect(result(page)).toContainText('116,7')
  await walkTo(page, '/calculators/round_robin?teams=8')
  await expect(result(page)).toContainText('28')
  await page.goBack()
  await expect(result(page)).toContainText('116,7')
})

test('[NAV-13] wrong values of an address are told by their fields, with the range', async ({ page }) => {
  await visit(page, '/calculators/race_prediction?distance=5000&time=274&target_distance=abc')
  const time = field(page, words.inputs.race_time.label)
  await expect(time).toHaveValue('4:34')
  await expect(time).toHaveAccessibleDescription(/od 12:00 do 1:00:00/)
  await expect(time).toHaveAttribute('aria-invalid', 'true')
  const target = field(page, words.inputs.target_distance.label)
  await expect(target).toHaveValue('abc')
  await expect(target).toHaveAccessibleDescription(/napiš číslo/)
  await expect(result(page)).toContainText(words.card.none)
  await time.fill('24:34')
  await target.fill('10')
  await expect(result(page)).toContainText('51:13')
})

test('[COACH-02] a child gets advice instead of a figure', async ({ page }) => {
  await visit(page, '/calculators/one_rep_max?weight=40&repetitions=5')
  await expect(result(page)).toContainText('46,7')
  await field(page, words.inputs.age.label).fill('12')
  await expect(result(page)).toContainText('Do 16 let maximum neodhadujeme')
  await expect(result(page)).not.toContainText('46,7')
})

test('[NAV-13] zones are lanes with their numbers in a table', async ({ page }) => {
  await visit(page, '/calculators/heart_rate_zones?age=29&resting_heart_rate=54')
  const zones = page.getByRole('table', { name: words.pictures.heart_rate_zones })
  await expect(zones.getByRole('row', { name: /Lehce dlouhé/ })).toContainText('134–148')
  await page.getByRole('radio', { name: words.form.known }).check()
  await page.getByRole('textbox', { name: words.inputs.max_heart_rate.label }).fill('200')
  await expect(zones.getByRole('row', { name: /Naplno/ })).toContainText('185–200')
})

test('[NAV-13] the link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/calculators/round_robin?teams=7')
  await page.getByRole('button', { name: words.page.copy }).click()
  await expect(page.getByRole('button', { name: words.page.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await context.clearPermissions()
})

test('[NAV-13] once loaded it computes without a connection', async ({ page, context }) => {
  await visit(page, '/calculators/cooper_test')
  await context.setOffline(true)
  await field(page, words.inputs.cooper_distance.label).fill('2800')
  await expect(result(page)).toContainText('51,3')
  await context.setOffline(false)
})

test('[NAV-13] an unknown calculator is the 404 page', async ({ page }) => {
  const response = await page.goto('/calculators/lottery')
  expect(response?.status()).toBe(404)
  await expect(heading(page)).toHaveText(cs.notFound.heading)
})

test('[NAV-13] a related calculator is one press away', async ({ page }) => {
  await visit(page, '/calculators/race_prediction')
  await main(page).getByRole('link', { name: words.names.training_paces }).click()
  await expect(heading(page)).toHaveText(words.names.training_paces)
})

test('[NAV-13] [OPS-06] no axe violation in any look', async ({ page }) => {
  await visit(page, '/calculators')
  for (const address of FILLED) {
    await test.step(address, async () => {
      await page.setViewportSize(DESKTOP)
      await walkTo(page, address)
      await expectNoViolationInAnyLook(page)
    })
  }
})

test('[NAV-13] in no language anything is wider than the screen, or a word missing', async ({ page }) => {
  await visit(page, '/calculators')
  for (const address of ['', ...FILLED]) {
    if (address) await walkTo(page, address)
    for (const viewport of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(viewport)
      // Overflow on wide screens can only come from the languages with the longest words.
      for (const code of viewport === PHONE ? LANGUAGE_CODES : LONGEST) {
        await speak(page, code)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${code} ${viewport.width} ${address}`).toBeLessThanOrEqual(0)
        expect(await main(page).innerText(), `${code} ${address}`).not.toMatch(KEY_INSTEAD_OF_WORDS)
      }
    }
  }
})

test('[NAV-13] every calculator opens without a value and without a fault', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await visit(page, '/calculators')
  for (const id of CALCULATOR_IDS) {
    await walkTo(page, `/calculators/${id}`)
    await expect(heading(page)).toHaveText(words.names[id])
  }
  expect(faults).toEqual([])
})

test('[NAV-13] on paper stand the figures, the formula and no controls', async ({ page }) => {
  await visit(page, FILLED[1] as string)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: words.page.copy })).toBeHidden()
  await expect(result(page)).toBeVisible()
  const ink = await result(page).evaluate((card) => getComputedStyle(card).backgroundColor)
  expect(ink).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: null, colorScheme: null })
})
