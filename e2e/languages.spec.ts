import { expect, type Page, test } from '@playwright/test'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { ADDRESSES, cs, heading, PHONE, speak, visit, walkTo } from './pages.ts'

const ANY_LANGUAGE = new RegExp(LANGUAGES.map(({ name }) => name).join('|'))
const switcher = (page: Page) => page.getByRole('banner').getByRole('button', { name: ANY_LANGUAGE })

/** Opens the switcher; a prerendered page may be visible before it handles clicks. */
async function openSwitcher(page: Page): Promise<void> {
  await expect(async () => {
    await switcher(page).click()
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test.describe('[NAV-05] the language switcher', () => {
  test('shows globe, flag, name and chevron, and a check mark on the current language', async ({ page }) => {
    await visit(page, '/')
    await expect(switcher(page)).toHaveText('Čeština')
    await expect(switcher(page).locator('svg')).toHaveCount(2)
    await expect(switcher(page).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await openSwitcher(page)
    await expect(page.getByRole('menuitemradio')).toHaveText(LANGUAGES.map((language) => language.name))
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Čeština')
    await expect(page.locator('.menu .tick')).toHaveCount(1)
  })

  test('changes the language on a choice, closes, and keeps the choice', async ({ page }) => {
    await visit(page, '/?lang=fr')
    await openSwitcher(page)
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(heading(page)).toHaveText(LOCALES.de.interface.landing.hero)
    await page.reload()
    await expect(heading(page)).toHaveText(LOCALES.de.interface.landing.hero)
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('de')
  })

  test('is not asked for by the address any more once another one was chosen', async ({ page }) => {
    await enterAsPlayer(page, await createClub({ players: 1 }))
    await visit(page, '/chat?member=golf_fitness&lang=fr')
    await openSwitcher(page)
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(heading(page)).toHaveText(LOCALES.de.specialists.golf_fitness.name)
    await page.getByRole('button', { name: LOCALES.de.interface.chatPage.video.title }).first().click()
    await expect(page).toHaveURL('/chat?member=golf_fitness&view=video')
    await page.reload()
    await expect(heading(page)).toHaveText(LOCALES.de.specialists.golf_fitness.name)
  })

  test('closes on a click outside and on Escape', async ({ page }) => {
    await visit(page, '/athletes')
    await switcher(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await heading(page).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await switcher(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(switcher(page)).toBeFocused()
  })

  test('works by keyboard alone', async ({ page }) => {
    await visit(page, '/athletes')
    await switcher(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemradio').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitemradio').nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(switcher(page)).toHaveText('English')
  })
})

test.describe('[NAV-06] the language of a visit', () => {
  test('is that of the address before the stored one before the browser’s', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'es-ES' })
    const page = await context.newPage()
    await visit(page, '/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'pl'))
    await visit(page, '/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await visit(page, '/?lang=it')
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
    await visit(page, '/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await context.close()
  })

  test('is Czech where nothing fits', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'ja-JP' })
    const page = await context.newPage()
    await visit(page, '/?lang=xx')
    await expect(heading(page)).toHaveText(cs.landing.hero)
    await context.close()
  })
})

// Split into parts so that workers share them.
const PARTS = 3

for (let part = 1; part <= PARTS; part++) {
  test(`[NAV-07] [OPS-07] every page of a guest is complete in every language and fits a phone, part ${part}`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    const addresses = ADDRESSES.filter((_, index) => index % PARTS === part - 1)
    for (const [index, address] of addresses.entries()) {
      await (index === 0 ? visit : walkTo)(page, address)
      await expectCompleteInEveryLanguage(page, address)
    }
  })
}

test('[NAV-07] [OPS-07] settings and dashboard are complete in every language and fit a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const club = await createClub({ players: 2 })
  await enterAsPlayer(page, club)
  await visit(page, '/player/settings')
  await expectCompleteInEveryLanguage(page, '/player/settings')
  await enterAsAdmin(page, club)
  await visit(page, '/club/settings')
  await expectCompleteInEveryLanguage(page, '/club/settings')
  await walkTo(page, '/admin/dashboard')
  await expectCompleteInEveryLanguage(page, '/admin/dashboard')
})

test('[NAV-07] in every language the landing page fits every width and is the same before and after the scripts', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  for (const { code } of LANGUAGES) {
    await visit(page, `/?lang=${code}`)
    for (const width of [320, 390, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const { right, cut } = await page.evaluate(readPage)
      expect(right, `${code} ${width} px`).toBeLessThanOrEqual(width)
      expect(cut, `${code} ${width} px`).toEqual([])
    }
  }
  // React logs an error if the server's HTML differs from what it renders itself.
  expect(complaints).toEqual([])
})

async function expectCompleteInEveryLanguage(page: Page, address: string): Promise<void> {
  for (const { code } of LANGUAGES) {
    // Pages with a secret address have no switcher: visitors bring their language along.
    const isSecret = /^\/[sl]\//.test(address)
    if (isSecret) await walkTo(page, '/help')
    await speak(page, code)
    if (isSecret) await walkTo(page, address)
    const { language, text, right, cut } = await page.evaluate(readPage)
    expect(language, address).toBe(code)
    expect(right, `${address} scrolls sideways in ${code}`).toBeLessThanOrEqual(PHONE.width)
    expect(text, `${address} shows a bare key in ${code}`).not.toMatch(BARE_KEY)
    expect(text, `${address} shows a bare placeholder in ${code}`).not.toMatch(/{{|}}/)
    expect(cut, `${address} cuts a text in ${code}`).toEqual([])
  }
}

/** Runs in the page; `cut` are headings and buttons whose text overflows them. */
function readPage() {
  const { documentElement: html, body } = document
  return {
    language: html.lang,
    text: body.textContent ?? '',
    right: html.scrollWidth,
    cut: [...document.querySelectorAll('h1, h2, h3, .button:not(.button-sm), .pages-landing__lanes b')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).clipPath === 'none')
      .map((box) => box.textContent),
  }
}

const BARE_KEY =
  /\b(shell|nav|crumbs|landing|athletes|errors|login|joinTeam|dashboard|members|tokens|clubSettings|playerSettings)\.[a-z]\w+/
