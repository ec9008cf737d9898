import { expect, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationAt, expectNoViolationInAnyLook } from './barriers.ts'
import { changeAnswer } from './changed-answers.ts'
import {
  alerts,
  COACH,
  cardsIn,
  choose,
  drawer,
  exhaustedPanel,
  histories,
  keepHistory,
  messageBox,
  OTHER,
  openChat,
  rowOf,
  saveDialog,
  say,
  sidebar,
  sportRows,
  useTokens,
} from './chat-frame.ts'
import { inEveryLook } from './looks.ts'
import { cs, DESKTOP, heading, main, PHONE, visit } from './pages.ts'

const words = cs.chatPage
const specialists = LOCALES.cs.specialists

test.describe('[CHAT-01] the sidebar', () => {
  test('holds the usage card, the history and all sports, of which the chosen one is open; the window is full, and does not scroll', async ({
    page,
  }) => {
    await openChat(page)
    await expect(sidebar(page).getByRole('heading', { level: 2 })).toHaveText([
      cs.tokens.card.title,
      cs.history.heading,
      words.sports,
    ])
    const sports = sportRows(page)
    await expect(sports).toHaveCount(10)
    await expect(sports.first()).toContainText(COACH.sport)
    await expect(cardsIn(sports.first())).toHaveCount(10)
    await expect(cardsIn(sports).and(page.locator('[aria-current=true]'))).toHaveText(new RegExp(`^K${COACH.name}`))
    await expect(cardsIn(sports)).toHaveCount(10)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
    const box = await page.locator('.pages-chat__chat').boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(DESKTOP.height)
    await expect(messageBox(page)).toBeInViewport({ ratio: 1 })
  })

  test('a sport opens and shuts; a card has an initial, a name, a description and an online dot', async ({ page }) => {
    await openChat(page)
    const row = sportRows(page).and(page.locator('[data-sport=volleyball]'))
    const sport = row.locator('[aria-expanded]')
    await expect(sport).toHaveText(/^Volejbal10$/)
    await sport.click()
    await expect(sport).toHaveAttribute('aria-expanded', 'true')
    await expect(cardsIn(row)).toHaveCount(10)
    const card = cardsIn(row).filter({ hasText: OTHER.name })
    await expect(card.locator('.avatar')).toHaveText('V')
    await expect(card.locator('.avatar .presence')).toBeVisible()
    await expect(card.locator('.says')).not.toBeEmpty()
    await sport.press('Enter')
    await expect(sport).toHaveAttribute('aria-expanded', 'false')
    await expect(cardsIn(row)).toHaveCount(0)
  })
})

test('[CHAT-02] the specialist’s name has room at every width, in the longest languages too', async ({ page }) => {
  await openChat(page, `/chat?member=${COACH.id}&lang=fr`)
  for (const id of ['basketball_skills_coach', 'hockey_skills_specialist', 'football_tactics_specialist']) {
    await visit(page, `/chat?member=${id}&lang=fr`)
    for (const width of [768, 820, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = await heading(page).evaluate((name) => name.scrollWidth - name.clientWidth)
      expect(cut, `${id} at ${width} px`).toBeLessThanOrEqual(0)
    }
    await expect(page.getByRole('button', { name: LOCALES.fr.interface.chatPage.save, exact: true })).toBeVisible()
  }
  await page.setViewportSize(DESKTOP)
})

test.describe('[CHAT-01] under 768 pixels', () => {
  test.use({ viewport: PHONE })

  test('the sidebar is a drawer that keeps the focus and gives it back on Escape', async ({ page }) => {
    await openChat(page)
    await expect(sidebar(page)).toHaveCount(0)
    const toggle = main(page).getByRole('button', { name: words.drawer.open })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expect(drawer(page)).toBeVisible()
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      expect(await drawer(page).evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(toggle).toBeFocused()
  })

  test('a choice shuts the drawer, which says who is here and logs out', async ({ page }) => {
    const club = await openChat(page)
    await main(page).getByRole('button', { name: words.drawer.open }).click()
    await choose(page, OTHER)
    await expect(drawer(page)).toHaveCount(0)
    await expect(heading(page)).toHaveText(OTHER.name)
    await main(page).getByRole('button', { name: words.drawer.open }).click()
    await expect(drawer(page)).toContainText('Tereza Nováková')
    await expect(drawer(page)).toContainText(`${cs.shell.roles.player} · ${club.name}`)
    await drawer(page).getByRole('button', { name: cs.nav.logout }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('player_session'))).toBeNull()
  })

  test('at 767 pixels the sidebar is a drawer, at 768 it is beside the chat', async ({ page }) => {
    await openChat(page)
    for (const [width, isDrawer] of [
      [767, true],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(sidebar(page)).toHaveCount(isDrawer ? 0 : 1)
      await expect(main(page).getByRole('button', { name: words.drawer.open })).toHaveCount(isDrawer ? 1 : 0)
    }
  })
})

test('[CHAT-02] the header names the specialist, the sport and whether they are there; they welcome the person', async ({
  page,
}) => {
  await openChat(page)
  await expect(heading(page)).toHaveText(COACH.name)
  await expect(page.locator('.pages-chat__chat-head .chip')).toHaveText(COACH.sport)
  await expect(page.locator('.pages-chat__chat-head .online')).toHaveText(words.online)
  await expect(main(page)).toContainText(specialists.hockey_fitness.welcome)
})

test('[CHAT-02] a specialist who is not there is shown as offline', async ({ page }) => {
  await changeAnswer(page, '**/api/chat/members?**', ({ members }) => {
    members[COACH.id].online = false
    return { members }
  })
  await openChat(page)
  await expect(page.locator('.pages-chat__chat-head .online')).toHaveText(cs.athletes.offline)
  await expect(
    cardsIn(sportRows(page)).and(page.locator('[aria-current=true]')).locator('.avatar .is-offline'),
  ).toBeVisible()
})

test.describe('[CHAT-03] the address', () => {
  test('preselects, by its old names too, and becomes canonical', async ({ page }) => {
    await openChat(page, '/chat')
    for (const address of [
      `/chat?member=${COACH.id}`,
      `/chat?athlete=${COACH.id}`,
      '/chat?member=martial_arts_fitness',
      '/chat?athlete=martial_arts_fitness',
    ]) {
      await visit(page, address)
      const isCombat = address.includes('martial_arts')
      await expect(page.locator('.pages-chat__chat-head .chip')).toHaveText(isCombat ? cs.sports.combat : COACH.sport)
      await expect(page).toHaveURL(`/chat?member=${isCombat ? 'combat_fitness' : COACH.id}`)
    }
  })

  test('with an unknown id says so and offers the list', async ({ page }) => {
    await openChat(page, '/chat?member=curling_trainer')
    await expect(main(page).getByText(words.unknown.title.replace('{{id}}', 'curling_trainer'))).toBeVisible()
    await expect(messageBox(page)).toHaveCount(0)
    await main(page)
      .getByRole('list', { name: words.choice.heading })
      .getByRole('button', { name: COACH.sport })
      .click()
    await main(page).locator('section[aria-live=polite]').getByRole('button', { name: COACH.name }).click()
    await expect(heading(page)).toHaveText(COACH.name)
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
    await expect(main(page).getByText('curling_trainer')).toHaveCount(0)
  })

  test('[COACH-11] without an id is the front desk, which knows with whom one talked last', async ({ page }) => {
    await openChat(page, '/chat')
    await expect(heading(page)).toHaveText(words.desk.heading)
    await choose(page, COACH)
    await expect(heading(page)).toHaveText(COACH.name)
    // Stored once the specialist is on the screen.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('last_specialists'))).toContain(COACH.id)
    await visit(page, '/chat')
    await expect(heading(page)).toHaveText(words.desk.heading)
    const last = main(page).getByRole('region', { name: words.desk.last })
    await last.getByRole('button', { name: COACH.name }).click()
    await expect(heading(page)).toHaveText(COACH.name)
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
  })

  test('[SPEC-04] a card of the overview leads to the chat with that specialist', async ({ page }) => {
    await openChat(page, '/athletes')
    await page.locator(`a[href="/chat?member=${OTHER.id}"]`).click()
    await expect(heading(page)).toHaveText(OTHER.name)
    await expect(page).toHaveURL(`/chat?member=${OTHER.id}`)
  })

  test('the way back leads to the specialist before', async ({ page }) => {
    await openChat(page)
    await choose(page, OTHER)
    await expect(heading(page)).toHaveText(OTHER.name)
    await page.goBack()
    await expect(heading(page)).toHaveText(COACH.name)
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
  })

  test('the way back can be taken the moment the address has changed', async ({ page }) => {
    await openChat(page)
    await expect(heading(page)).toHaveText(COACH.name)
    const row = await rowOf(page, OTHER)
    await row.evaluate(async (button: HTMLElement) => {
      const before = location.href
      button.click()
      for (let turns = 0; location.href === before && turns < 1000; turns++) await Promise.resolve()
      history.back()
    })
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
    await expect(heading(page)).toHaveText(COACH.name)
  })
})

test.describe('[CHAT-20] the menu', () => {
  const menu = words.menu.label

  test('clears sessions', async ({ page }) => {
    await openChat(page)
    await page.getByRole('button', { name: menu }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      ...[cs.chatPage.video.title, words.menu.print, words.menu.profile, words.menu.clearSessions],
    ])
    await page.getByRole('menuitem', { name: words.menu.clearSessions }).click()
    await expect(page).toHaveURL('/clear-sessions')
    await expect(heading(page)).toHaveText(cs.clearSessions.heading)
    expect(await page.evaluate(() => localStorage.getItem('player_session'))).toBeNull()
  })

  test('leads administrators to billing', async ({ page }) => {
    await openChat(page, undefined, { role: 'admin' })
    await page.getByRole('button', { name: menu }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      ...[cs.chatPage.video.title, words.menu.print, cs.crumbs.billing, words.menu.clearSessions],
    ])
    await page.getByRole('menuitem', { name: cs.crumbs.billing }).click()
    await expect(page).toHaveURL('/club/settings/billing')
  })
})

test('specialists that cannot be loaded are asked for again; who came with the page can be talked to meanwhile', async ({
  page,
}) => {
  await page.route('**/api/chat/members?**', (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }))
  await openChat(page)
  await expect(alerts(page)).toContainText(cs.athletes.failed)
  await expect(heading(page)).toHaveText(COACH.name)
  await expect(messageBox(page)).toBeEnabled()
  await expect(sportRows(page)).toHaveCount(0)
  await page.unroute('**/api/chat/members?**')
  await main(page).getByRole('button', { name: cs.shell.retry }).click()
  await expect(sportRows(page)).toHaveCount(10)
  await expect(alerts(page)).toHaveCount(0)
})

test.describe('[OPS-06] no axe violation in any look', () => {
  test('where one chooses a specialist', async ({ page }) => {
    await openChat(page, '/chat?member=curling_trainer')
    await main(page)
      .getByRole('list', { name: words.choice.heading })
      .getByRole('button', { name: COACH.sport })
      .click()
    await expectNoViolationInAnyLook(page)
  })

  test('in the chat and its sidebar', async ({ page }) => {
    await useTokens(page, 92, 43)
    const club = await openChat(page, '/athletes')
    await keepHistory(page, ['Síla dolních končetin mimo led', 'Tréma před nájezdy'])
    await openChat(page, undefined, { club })
    await say(page, 'Co dnes jíst?')
    await histories(page).first().waitFor()
    await inEveryLook(page, async (look) => {
      await expectNoViolationAt(page, look)
      if (look.viewport !== PHONE) return
      await main(page).getByRole('button', { name: words.drawer.open }).click()
      await histories(page).first().waitFor()
      await expectNoViolationAt(page, look)
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toHaveCount(0)
    })
  })

  test('in the save dialog', async ({ page }) => {
    await openChat(page)
    await say(page, 'Co dnes jíst?')
    await choose(page, OTHER)
    await saveDialog(page).waitFor()
    await inEveryLook(page, async (look) => {
      await expect(saveDialog(page)).toBeVisible()
      await expectNoViolationAt(page, look)
    })
  })

  test('without tokens', async ({ page }) => {
    await useTokens(page, 100, 100)
    await openChat(page)
    await exhaustedPanel(page).waitFor()
    await expectNoViolationInAnyLook(page)
  })
})
