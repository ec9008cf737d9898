import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { dialog, finishPayment, inDialog } from './billing.ts'
import { COACH, exhaustedPanel, messageBox, openChat, restoreTokens, say, sidebar, useTokens } from './chat-frame.ts'
import { enterAsAdmin } from './clubs.ts'
import { button, cs, heading, main, PHONE, visit } from './pages.ts'

const words = cs.tokens
const TOKENS = /\/api\/tokens\/stats\//

const card = (page: Page) => sidebar(page).locator('.token-card')
const meter = (page: Page, model: string) => card(page).getByRole('meter', { name: model, exact: true })
const banner = (page: Page) => sidebar(page).locator('.banner')
const bannerText = (model: string, percent: number) =>
  words.banner.used.replace('{{model}}', model).replace('{{percent}}', String(percent))

/** Counts the requests for the figures. */
function countAsked(page: Page): { asked: number } {
  const count = { asked: 0 }
  page.on('request', (request) => {
    if (TOKENS.test(request.url())) count.asked += 1
  })
  return count
}

/** Makes an open chat with a fake clock request its figures again and get these. */
async function showTokens(page: Page, gpt5: number, mini: number): Promise<void> {
  await expect(meter(page, 'GPT-5')).toBeVisible()
  await useTokens(page, gpt5, mini)
  const asked = page.waitForResponse(TOKENS)
  await page.clock.runFor(30_500)
  await (await asked).finished()
}

/** Stops the clock, because a slow machine would use up the time; returns how much has passed since. */
async function pauseClock(page: Page, since: number): Promise<number> {
  const pause = Date.now() + 2_000
  await page.clock.pauseAt(pause)
  return pause - since
}

test.describe('[TOK-05] the usage card', () => {
  test('shows K and M, the model that answers and the month', async ({ page }) => {
    await useTokens(page, 92, 43)
    await openChat(page)
    await expect(card(page)).toContainText(/920K z\s1M/)
    await expect(card(page)).toContainText(/2,15M z\s5M/)
    await expect(card(page)).toContainText(words.card.answering.replace('{{model}}', 'GPT-5'))
    await expect(meter(page, 'GPT-5')).toHaveAttribute('aria-valuenow', '92')
  })

  test('has a bar that is amber from 50 per cent and red from 80', async ({ page }) => {
    await page.clock.install()
    await openChat(page)
    for (const [percent, look] of [
      [0, 'meter'],
      [49, 'meter'],
      [50, 'meter mid'],
      [79, 'meter mid'],
      [80, 'meter high'],
      [100, 'meter high'],
    ] as const) {
      await showTokens(page, percent, 0)
      await expect(meter(page, 'GPT-5'), `${percent} per cent`).toHaveClass(look)
    }
  })

  test('says in a red box that the figures could not be loaded, and recovers', async ({ page }) => {
    await page.clock.install()
    await page.route(TOKENS, (route) => route.fulfill({ status: 403, json: { code: 'NOT_ALLOWED', error: 'Ne.' } }))
    await openChat(page)
    await expect(card(page).getByRole('alert')).toHaveText(LOCALES.cs.errors.TOKEN_STATS_FAILED)
    await expect(card(page).getByRole('alert')).toHaveCSS('border-top-style', 'solid')
    await page.unroute(TOKENS)
    await page.clock.runFor(30_000)
    await expect(meter(page, 'GPT-5')).toBeVisible()
    await expect(card(page).getByRole('alert')).toHaveCount(0)
  })

  test('comes back into view with fresh figures, but never asks twice in ten seconds', async ({ page }) => {
    await page.clock.install()
    const count = countAsked(page)
    const asked = page.waitForRequest(TOKENS).then(() => Date.now())
    await openChat(page)
    await expect(meter(page, 'GPT-5')).toBeVisible()
    const sinceAsked = await pauseClock(page, await asked)
    expect(count.asked).toBe(1)
    await page.clock.runFor(Math.max(0, 9_000 - sinceAsked))
    await lookAway(page, false)
    await page.clock.runFor(500)
    expect(count.asked).toBe(1)
    // The ten seconds begin with the response, which may arrive long after the request.
    await page.clock.runFor(10_000)
    await lookAway(page, false)
    await expect.poll(() => count.asked).toBe(2)
  })

  test('[CHAT-04] an answer brings fresh figures, ten seconds after the last ones at the earliest', async ({
    page,
  }) => {
    await page.clock.install()
    const count = countAsked(page)
    const asked = page.waitForRequest(TOKENS).then(() => Date.now())
    await openChat(page)
    await expect(card(page)).toContainText(/0 z\s1M/)
    await say(page, 'Co dnes jíst?')
    const sinceAsked = await pauseClock(page, await asked)
    await page.clock.runFor(Math.max(0, 9_000 - sinceAsked))
    expect(count.asked).toBe(1)
    await page.clock.runFor(12_000)
    await expect.poll(() => count.asked).toBe(2)
    await page.clock.resume()
    await expect(card(page)).not.toContainText(/0 z\s1M/)
  })

  test('a hidden tab asks nothing', async ({ page }) => {
    await page.clock.install()
    const count = countAsked(page)
    await openChat(page)
    await expect(meter(page, 'GPT-5')).toBeVisible()
    await lookAway(page, true)
    await page.clock.runFor(120_000)
    expect(count.asked).toBe(1)
    await lookAway(page, false)
    await expect.poll(() => count.asked).toBe(2)
  })

  test('a request under way is not repeated', async ({ page }) => {
    await page.clock.install()
    let asked = 0
    await page.route(TOKENS, async (route) => {
      asked += 1
      if (asked === 1) await route.fallback()
      // Further requests are never answered.
    })
    await openChat(page)
    await expect(meter(page, 'GPT-5')).toBeVisible()
    await page.clock.runFor(30_000)
    await expect.poll(() => asked).toBe(2)
    await page.clock.runFor(90_000)
    await lookAway(page, false)
    expect(asked).toBe(2)
  })

  test('sells packages to administrators', async ({ page }) => {
    await openChat(page, undefined, { role: 'admin' })
    await card(page).getByRole('button', { name: words.card.buy }).click()
    await expect(dialog(page, cs.tokenPurchase.title)).toBeVisible()
  })

  test('shows players no shop: no button while there are tokens, one that asks when they run low', async ({ page }) => {
    await page.clock.install()
    await openChat(page)
    await expect(meter(page, 'GPT-5')).toBeVisible()
    await expect(card(page).getByRole('button')).toHaveCount(0)
    await showTokens(page, 96, 10)
    await expect(card(page).getByRole('button')).toHaveText([words.ask.button])
  })
})

test.describe('[TOK-06] the usage banner', () => {
  test('warns from 90 per cent, and is red from 95', async ({ page }) => {
    await page.clock.install()
    await openChat(page)
    for (const [percent, role] of [
      [89.9, undefined],
      [90, 'status'],
      [94.9, 'status'],
      [95, 'alert'],
    ] as const) {
      await showTokens(page, percent, 10)
      await expect(banner(page), `${percent} per cent`).toHaveCount(role ? 1 : 0)
      if (!role) continue
      await expect(banner(page)).toHaveAttribute('role', role)
      await expect(banner(page)).toContainText(bannerText('GPT-5', Math.floor(percent)))
      await expect(banner(page)).toContainText(words.banner.miniNext)
    }
  })

  test('polls every 30 seconds; what was dismissed comes back only when it got worse', async ({ page }) => {
    await page.clock.install()
    await useTokens(page, 91, 10)
    const count = countAsked(page)
    const asked = page.waitForRequest(TOKENS).then(() => Date.now())
    await openChat(page)
    await banner(page).getByRole('button', { name: words.banner.dismiss }).click()
    await expect(banner(page)).toHaveCount(0)
    await useTokens(page, 93, 10)
    const sinceAsked = await pauseClock(page, await asked)
    await page.clock.runFor(Math.max(0, 28_000 - sinceAsked))
    expect(count.asked).toBe(1)
    await page.clock.runFor(30_000)
    await expect.poll(() => count.asked).toBe(2)
    await page.clock.resume()
    await expect(meter(page, 'GPT-5')).toHaveAttribute('aria-valuenow', '93')
    await expect(banner(page)).toHaveCount(0)
    await useTokens(page, 96, 10)
    await page.clock.runFor(30_000)
    await expect(banner(page)).toContainText(bannerText('GPT-5', 96))
    await expect(banner(page)).toHaveAttribute('role', 'alert')
  })

  test('on a phone stands above the messages, without a shop for players', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await useTokens(page, 92, 10)
    await openChat(page)
    const strip = main(page).locator('.pages-chat__chat-strip')
    await expect(strip).toContainText(bannerText('GPT-5', 92))
    await expect(strip.getByRole('button')).toHaveCount(1)
    await strip.getByRole('button', { name: words.banner.dismiss }).click()
    await expect(strip).toHaveCount(0)
  })
})

test.describe('[TOK-07] the exhausted banner', () => {
  test('stands there when GPT-5 is used up and less than a question is left of Mini', async ({ page }) => {
    await page.clock.install()
    await openChat(page)
    for (const [gpt5, mini, isShown] of [
      [99.7, 100, false],
      [99.7001, 100, true],
      [100, 100, true],
      [100, 99.94, false],
      [100, 99.9402, true],
    ] as const) {
      await showTokens(page, gpt5, mini)
      await expect(exhaustedPanel(page), `GPT-5 at ${gpt5}, Mini at ${mini} per cent`).toHaveCount(isShown ? 1 : 0)
    }
  })

  test('offers to wait until the first of next month, to buy GPT-5 and to buy Mini', async ({ page }) => {
    await useTokens(page, 100, 100)
    await openChat(page, undefined, { role: 'admin' })
    await expect(exhaustedPanel(page)).toContainText(words.out.title)
    await expect(exhaustedPanel(page).getByRole('listitem').getByRole('button')).toHaveText([
      /^Počkat.*01\.\d{2}\.20\d{2}.*0\s€$/,
      /^Koupit GPT-5.*1M.*10\s€$/,
      /^Koupit GPT-5 Mini.*5M.*10\s€$/,
    ])
    await exhaustedPanel(page)
      .getByRole('button', { name: /Koupit GPT-5 Mini/ })
      .click()
    await expect(dialog(page, cs.tokenPurchase.one.title.replace('{{model}}', 'GPT-5 Mini'))).toBeVisible()
  })

  test('goes away when dismissed and when waiting is chosen', async ({ page }) => {
    await useTokens(page, 100, 100)
    await openChat(page)
    await exhaustedPanel(page).getByRole('button', { name: words.out.dismiss, exact: true }).click()
    await expect(exhaustedPanel(page)).toHaveCount(0)
    await page.reload()
    await exhaustedPanel(page).getByRole('button', { name: words.out.wait }).click()
    await expect(exhaustedPanel(page)).toHaveCount(0)
  })

  test('[CLUB-16] lets players ask the administrator, once, who reads it on the dashboard and puts it away', async ({
    page,
    browser,
  }) => {
    await useTokens(page, 100, 100)
    const club = await openChat(page)
    await expect(exhaustedPanel(page)).not.toContainText('€')
    await exhaustedPanel(page).getByRole('button', { name: words.ask.button }).click()
    const sent = words.ask.sent.split('{{date}}')[0] ?? ''
    await expect(exhaustedPanel(page).getByRole('status')).toContainText(sent)
    await page.reload()
    await expect(exhaustedPanel(page).getByRole('status')).toContainText(sent)
    await expect(page.getByRole('button', { name: words.ask.button })).toHaveCount(0)

    const admin = await (await browser.newContext({ locale: 'cs-CZ' })).newPage()
    await enterAsAdmin(admin, club)
    await visit(admin, '/admin/dashboard')
    const notice = main(admin).getByRole('status').filter({ hasText: words.requests.title })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: words.requests.dismiss }).click()
    await expect(notice).toHaveCount(0)
    await admin.reload()
    await expect(main(admin).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  test('put away leaves no dead box: it says why it is closed and how to go on, and the help lines stay', async ({
    page,
  }) => {
    await useTokens(page, 100, 99.95)
    await openChat(page)
    await button(page, cs.chat.composer.close).click()
    await expect(exhaustedPanel(page)).toHaveCount(0)
    await expect(messageBox(page)).toBeDisabled()
    await expect(main(page).getByText(LOCALES.cs.errors.TOKENS_USED_UP)).toBeVisible()
    await expect(main(page).getByRole('button', { name: words.ask.button }).last()).toBeVisible()
    await expect(main(page).getByRole('link', { name: '112' })).toBeVisible()
    await expect(main(page).getByText(cs.chat.composer.sends)).toHaveCount(0)
    await expect(card(page)).not.toContainText('GPT-5 Mini odpovídá')
  })

  test('is gone right after a purchase', async ({ page }) => {
    await useTokens(page, 100, 100)
    await openChat(page, undefined, { role: 'admin' })
    await exhaustedPanel(page)
      .getByRole('button', { name: /Koupit GPT-5 1M/ })
      .click()
    await inDialog(page, cs.tokenPurchase.one.pay).click()
    await expect(page).toHaveURL(/\/test-checkout\//)
    await restoreTokens(page)
    await finishPayment(page, 'paid')
    await expect(heading(page)).toHaveText(COACH.name)
    await expect(main(page).getByText(/Přičetli jsme 1M tokenů GPT-5\./)).toBeVisible()
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
    await expect(exhaustedPanel(page)).toHaveCount(0)
    await expect(card(page)).toContainText(/z\s2M/)
  })
})

/** Playwright's tabs are never hidden by themselves. */
async function lookAway(page: Page, isAway: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isAway)
}
