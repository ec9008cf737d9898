import { expect, type Page, test } from '@playwright/test'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { topics, topicWords } from '@touchline/knowledge/topics.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { answers, openChat, say } from './chat-frame.ts'
import { cs, heading, main, PHONE, speak, visit } from './pages.ts'

const words = LOCALES.cs.library
const meal = topicWords('cs').get('meal-before')

const topicLink = (page: Page, id: string) => main(page).locator(`a[href="/knowledge/${id}"]`)
const plain = (text = '?') => text.replaceAll('\u00a0', ' ')

test('[KNOW-10] a guest finds the library in navigation and footer, looks through a sport, searches and reads a topic', async ({
  page,
}) => {
  await visit(page, '/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: cs.nav.knowledge })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: cs.nav.knowledge }).click()
  await expect(page).toHaveTitle(`${cs.titles.knowledge} · Touchline`)
  await expect(heading(page)).toHaveText(words.page.heading)
  await main(page).getByRole('button', { name: cs.sports.tennis }).click()
  await expect(page).toHaveURL(/sport=tennis/)
  const ofTennis = [...topics().values()].filter(({ sports }) => sports?.includes('tennis'))
  await expect(main(page).locator('section a')).toHaveCount(ofTennis.length)
  await page.getByRole('searchbox', { name: words.page.search }).fill('co jist pred zapasem')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=co\+jist/)
  await topicLink(page, 'meal-before').click()
  await expect(heading(page)).toHaveText(plain(meal?.title))
  await expect(page).toHaveTitle(`${meal?.title} · Touchline`)
  for (const text of [meal?.answer, meal?.mistakes[0], meal?.see, meal?.variants[0]?.text]) {
    await expect(main(page)).toContainText(plain(text))
  }
  await expect(main(page).getByRole('link', { name: words.topic.ask })).toHaveAttribute(
    'href',
    /member=\w+_nutritionist/,
  )
  await page.goBack()
  await expect(topicLink(page, 'meal-before')).toBeVisible()
})

test('[KNOW-10] a topic is sent with its title, its description and its words, an unknown one is none', async ({
  page,
  request,
}) => {
  const sent = await (await request.get('/knowledge/meal-before?lang=de')).text()
  const german = topicWords('de').get('meal-before')
  expect(sent).toContain(`<title>${german?.title} · Touchline</title>`)
  expect(sent).toContain(`<h1 class="heading-1">${german?.title}</h1>`)
  const unknown = await request.get('/knowledge/luck')
  expect(unknown.status()).toBe(404)
  await visit(page, '/knowledge/luck')
  await expect(main(page)).toContainText(plain(LOCALES.cs.errors.TOPIC_NOT_FOUND))
})

test('[KNOW-10] what the library has nothing on leads to a specialist', async ({ page }) => {
  await visit(page, '/knowledge?q=qnee+xyzzy')
  await expect(main(page)).toContainText(plain(words.page.noneFoundText))
  await expect(main(page).getByRole('link', { name: words.page.askSpecialist })).toHaveAttribute('href', '/chat')
})

test('[KNOW-10] [OPS-06] library and topic have no violation in any look and fit a phone in every language', async ({
  page,
}) => {
  for (const address of ['/knowledge?sport=football', '/knowledge/meal-before']) {
    await visit(page, address)
    await expectNoViolationInAnyLook(page)
    await page.setViewportSize(PHONE)
    for (const language of LANGUAGE_CODES) {
      await speak(page, language)
      await heading(page).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    }
    await speak(page, 'cs')
  }
})

test('[KNOW-07] [KNOW-05] in the chat a variant opens, and a way on is asked by a press', async ({ page }) => {
  await openChat(page)
  await say(page, '#library')
  const topic = main(page).getByRole('region', { name: 'Co jíst před zápasem?' })
  await topic.getByText('Do 14 let').click()
  await expect(topic).toContainText('Žádné gramy, běžné jídlo.')
  await expect(topic.getByRole('link', { name: words.parts.open })).toHaveAttribute('href', '/knowledge/meal-before')
  await main(page).getByRole('button', { name: 'Kolik pít?' }).click()
  await expect(main(page).getByText('Kolik pít?', { exact: true }).last()).toBeVisible()
  await expect(answers(page)).toHaveCount(2)
})
