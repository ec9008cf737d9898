import { expect, type Page, test } from '@playwright/test'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { answers, ask, openChat } from './chat-frame.ts'
import { cs, DESKTOP, main, PHONE } from './pages.ts'
import { eventsOf, REPLIES } from './safety-replies.ts'
import { answerWith, METADATA, STREAM, text } from './scripted-answer.ts'

const words = cs.parts.safety

test.afterEach(({ page }) => page.setViewportSize(DESKTOP))

async function askAndHear(page: Page, question: string, name: keyof typeof REPLIES): Promise<void> {
  await page.unroute(STREAM)
  await answerWith(page, ...eventsOf(name))
  await ask(page, question)
}

const lift = (page: Page) => main(page).getByRole('button', { name: words.lift })

test('[SAFE-09] a press on a choice answers the question that was asked, and the choice stands with it', async ({
  page,
}) => {
  await openChat(page)
  await askAndHear(page, 'Chci to ukončit.', 'ask')
  const { question } = REPLIES.ask.part()
  const card = main(page).getByRole('region', { name: question?.title ?? '' })
  await expect(card.getByRole('link', { name: /116 111/ })).toBeVisible()
  await expect(card.getByRole('link', { name: words.callEmergency })).toHaveAttribute('href', 'tel:112')
  await expect(answers(page).last()).toContainText(cs.chat.safetyAsk)
  await page.unroute(STREAM)
  await answerWith(page, METADATA, text('Dej tomu čtyři týdny.'), { type: 'done' })
  const asked = page.waitForRequest(STREAM)
  const label = question?.choices[0]?.label ?? ''
  await card.getByRole('button', { name: label }).click()
  const answered = { purpose: 'safety', values: { answer: 'harmless' } }
  expect((await asked).postDataJSON()).toMatchObject({ message: label, answers: answered })
  await expect(answers(page).last()).toContainText('Dej tomu čtyři týdny.')
  await expect(card).toHaveCount(0)
  // Shown once, with its question, and not again as the user's own message.
  await expect(main(page).getByRole('log').getByText(label)).toHaveCount(1)
})

test('[SAFE-10] every safety reply can be said not to be meant so', async ({ page }) => {
  await openChat(page)
  await askAndHear(page, 'Dostal jsem ránu do hlavy.', 'head')
  await page.unroute(STREAM)
  await answerWith(page, METADATA, text('Tady je plán.'), { type: 'done' })
  const asked = page.waitForRequest(STREAM)
  await lift(page).click()
  expect((await asked).postDataJSON()).toMatchObject({
    message: words.lift,
    answers: { purpose: 'safety', values: { answer: 'lifted' } },
  })
  await expect(answers(page).last()).toContainText('Tady je plán.')
  await expect(main(page).getByText(words.lifted)).toBeVisible()
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: words.remembered.split('{{')[0] ?? '' }),
  ).toHaveCount(0)
})

test('[SAFE-09] [SAFE-10] a note stands beside the answer, opens the whole reply, and goes when it was not meant so', async ({
  page,
}) => {
  await openChat(page)
  await askAndHear(page, 'Asistent mi píše divné zprávy.', 'note')
  const { note } = REPLIES.note.part()
  const aside = main(page).getByRole('complementary', { name: note?.title ?? '' })
  await expect(aside).toContainText(note?.text ?? '')
  await expect(answers(page).last()).toContainText('Ubrat hned.')
  await aside.getByRole('button', { name: words.help }).click()
  await expect(aside.getByRole('link', { name: /116 111/ })).toBeVisible()
  await expectNoViolationInAnyLook(page)
  const counted = page.waitForRequest('**/safety-note')
  await aside.getByRole('button', { name: words.lift }).click()
  expect((await counted).postDataJSON()).toEqual({ category: 'abuse' })
  await expect(aside).toHaveCount(0)
  await expect(answers(page).last()).toContainText('Ubrat hned.')
})

test('[SAFE-11] first aid comes as numbered steps, the call first, on a phone too', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openChat(page)
  await askAndHear(page, 'kamos ma astmaticky zachvat', 'firstAid')
  const { firstAid } = REPLIES.firstAid.part()
  const card = main(page).locator('section[data-severity]')
  await expect(card.getByRole('link', { name: words.call.replace('{{phone}}', '112') })).toBeInViewport({ ratio: 1 })
  const steps = card
    .getByRole('list')
    .filter({ hasText: firstAid?.steps[0]?.title ?? '' })
    .getByRole('listitem')
  await expect(steps).toHaveCount(firstAid?.steps.length ?? 0)
  await expect(card).toContainText(firstAid?.never[0] ?? '')
  await expect(card).toContainText(firstAid?.source ?? '')
  const [headline = ''] = REPLIES.firstAid.text.replaceAll('*', '').split('\n')
  await expect(main(page).getByRole('alert').filter({ hasText: headline })).toHaveCount(1)
})

test('[OPS-06] the question and first aid have no barrier in any look', async ({ page }) => {
  await openChat(page)
  await askAndHear(page, 'Chci to ukončit.', 'ask')
  await expectNoViolationInAnyLook(page)
  await askAndHear(page, 'kamos ma astmaticky zachvat', 'firstAid')
  await expectNoViolationInAnyLook(page)
})
