import { expect, type Page, test } from '@playwright/test'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { answers, ask, openChat, useTokens } from './chat-frame.ts'
import { cs, DESKTOP, main, PHONE, speak } from './pages.ts'
import { eventsOf, type REPLIES } from './safety-replies.ts'
import { answerWith, STREAM } from './scripted-answer.ts'

const words = cs.parts.safety
const HEADLINE = 'Přestaň hrát a hned to řekni rodičům nebo trenérovi.'
const QUESTION = 'Je mi 15, dneska v zápase jsem dostal ránu do hlavy a je mi blbě. Můžu zítra hrát?'

test.afterEach(({ page }) => page.setViewportSize(DESKTOP))

const reply = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const call = (page: Page, phone: string) =>
  main(page).getByRole('link', { name: words.call.replace('{{phone}}', phone) })
const strip = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: words.remembered.split('{{')[0] ?? '' })

async function askAndHear(page: Page, question: string, name: keyof typeof REPLIES): Promise<void> {
  await page.unroute(STREAM)
  await answerWith(page, ...eventsOf(name))
  await ask(page, question)
  await expect(main(page).locator('[data-severity]').last()).toBeVisible()
}

test('[SAFE-02] a safety reply says what to do now, why, whom to call and what to watch for, and stands still', async ({
  page,
}) => {
  await openChat(page)
  await askAndHear(page, QUESTION, 'head')
  const card = reply(page, HEADLINE)
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(HEADLINE)
  await expect(card).toContainText('Dnes už žádný sport a musí tě vidět lékař.')
  await expect(card).toContainText('Otřes mozku není vidět')
  await expect(call(page, '112')).toHaveAttribute('href', 'tel:112')
  await expect(card.getByRole('listitem').filter({ hasText: 'zvracení' })).toHaveText('zvracení')
  await expect(answers(page).last()).toContainText(cs.chat.safetyModel)
  await expect(answers(page).last()).not.toContainText('**')
  // The card's content is not repeated above it.
  await expect(main(page).getByRole('log').getByText('Otřes mozku není vidět')).toHaveCount(1)
  expect(await card.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
  expect(await call(page, '112').evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(196, 41, 31)')
})

test('[SAFE-02] a safety reply interrupts who listens, the one thing to do first', async ({ page }) => {
  await openChat(page)
  await askAndHear(page, QUESTION, 'head')
  await expect(main(page).getByRole('alert').filter({ hasText: HEADLINE })).toHaveText(new RegExp(`^\\s*${HEADLINE}`))
})

test('[SAFE-03] from the second message on a strip says what is remembered and until when', async ({ page }) => {
  await openChat(page)
  await askAndHear(page, QUESTION, 'head')
  await expect(strip(page)).toHaveCount(0)
  await askAndHear(page, 'A můžu aspoň na lehký trénink?', 'repeat')
  await expect(reply(page, 'Ještě ne, ani lehký trénink.')).toContainText(words.still)
  await expect(strip(page)).toContainText(words.topics.head_injury)
  const asked = page.waitForRequest(STREAM)
  await strip(page).getByRole('button', { name: words.cleared }).click()
  expect((await asked).postDataJSON()).toMatchObject({ message: words.cleared })
})

test('[SAFE-04] the welfare contact stands with abuse, beside the line, and the club is told nothing', async ({
  page,
}) => {
  await openChat(page)
  await askAndHear(page, 'Asistent mi píše divné zprávy.', 'abuse')
  const card = reply(page, 'Není to tvoje vina a je správné to říct.')
  await expect(card).toContainText('Milena Horáková')
  await expect(card).toContainText(words.club.untold)
  await expect(call(page, '600 123 456')).toHaveAttribute('href', 'tel:600123456')
  await expect(call(page, '116 111')).toContainText(words.dayAndNight)
  // Solid red is reserved for immediate danger.
  expect(await call(page, '112').evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  await askAndHear(page, 'A co trénink?', 'abuse')
  await expect(main(page).getByRole('button', { name: words.cleared })).toHaveCount(0)
})

test('[SAFE-02] without tokens the panel names 112 and the lines of the country, and takes a message for safety alone', async ({
  page,
}) => {
  await useTokens(page, 100, 100)
  await openChat(page)
  await expect(main(page).getByText(cs.tokens.out.title)).toBeVisible()
  const help = main(page).getByRole('region', { name: words.box.title })
  await expect(help.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
  await expect(help.getByRole('link', { name: /Linka bezpečí/ })).toHaveAttribute('href', 'tel:116111')
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)
  await answerWith(page, ...eventsOf('head'))
  await help.getByRole('textbox').fill(QUESTION)
  await help.getByRole('button', { name: words.box.send }).click()
  await expect(reply(page, HEADLINE)).toBeVisible()
  await expect(main(page).getByText(cs.tokens.out.title)).toHaveCount(0)
  await expectNoViolationInAnyLook(page)
})

for (const height of [PHONE.height, 667]) {
  test(`[SAFE-02] on a phone ${height} high the call stands on the first screen`, async ({ page }) => {
    await page.setViewportSize({ width: PHONE.width, height })
    await openChat(page)
    await askAndHear(page, QUESTION, 'head')
    await expect(call(page, '112')).toBeInViewport({ ratio: 1 })
    await expect(main(page).getByRole('heading', { level: 3, name: HEADLINE })).toBeInViewport({ ratio: 1 })
  })
}

test('[OPS-06] safety replies have no barrier in any look', async ({ page }) => {
  await openChat(page)
  await askAndHear(page, QUESTION, 'head')
  await askAndHear(page, 'A trénink?', 'repeat')
  await askAndHear(page, 'Asistent mi píše divné zprávy.', 'abuse')
  await expectNoViolationInAnyLook(page)
})

test('[LANG-05] safety replies fit a phone in every language', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openChat(page)
  await askAndHear(page, '?', 'abuse')
  const card = main(page).locator('[data-severity]')
  for (const { code } of LANGUAGES) {
    await test.step(code, async () => {
      await speak(page, code)
      const wide = await card.evaluate((element) =>
        [...element.querySelectorAll('*')]
          .filter((inner) => inner.scrollWidth > inner.clientWidth + 1 && inner.clientWidth > 1)
          .map((inner) => inner.outerHTML.slice(0, 120)),
      )
      expect(wide).toEqual([])
    })
  }
})
