import { expect, type Page, test } from '@playwright/test'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { changeAnswer } from './changed-answers.ts'
import { answers, COACH, choose, openChat, questions, say, sidebar } from './chat-frame.ts'
import { button, cs, DESKTOP, heading, main, PHONE, speak, visit } from './pages.ts'

const words = cs.chatPage.desk
const QUESTION = 'Co mám sníst ráno před plaveckým závodem?'
const ROUTE = '**/api/chat/route'

test.afterEach(async ({ page, context }) => {
  await context.setOffline(false)
  await page.setViewportSize(DESKTOP)
})

const box = (page: Page) => main(page).getByRole('textbox', { name: words.heading })
const note = (page: Page) => main(page).getByRole('status', { name: words.who })
const unsure = (page: Page) => main(page).getByRole('status', { name: words.unsure })

async function askAtDesk(page: Page, question: string): Promise<void> {
  await box(page).fill(question)
  await box(page).press('Enter')
}

test('[COACH-11] a question at the desk opens the right specialist with it asked, and says who answers and why', async ({
  page,
}) => {
  await openChat(page, '/chat')
  // The list of sports stays in its usual place.
  await expect(sidebar(page).getByRole('heading', { name: cs.chatPage.sports })).toBeVisible()
  const routed = page.waitForResponse(ROUTE)
  await askAtDesk(page, QUESTION)
  const { memberId, reason } = await (await routed).json()
  expect(memberId).toBe('swimming_nutritionist')
  await expect(page).toHaveURL(`/chat?member=${memberId}`)
  await expect(questions(page)).toHaveText([QUESTION])
  await expect(note(page)).toContainText(reason)
  await expect(note(page).getByRole('button')).toHaveCount(2)
  await expect(answers(page)).toHaveCount(1)
})

test('[COACH-11] another specialist is one press away, with the question asked there', async ({ page }) => {
  await openChat(page, '/chat')
  const routed = page.waitForResponse(ROUTE)
  await askAtDesk(page, QUESTION)
  const { alternatives } = await (await routed).json()
  await note(page).getByRole('button').first().click()
  await expect(page).toHaveURL(`/chat?member=${alternatives[0]}`)
  await expect(questions(page)).toHaveText([QUESTION])
  await expect(note(page)).toHaveCount(0)
})

test('[COACH-11] where the desk is not sure it offers three alike, and the question stays', async ({ page }) => {
  await changeAnswer(page, ROUTE, (answer) => ({ ...answer, isSure: false }))
  await openChat(page, '/chat')
  await askAtDesk(page, QUESTION)
  await expect(unsure(page).getByRole('button')).toHaveCount(3)
  await expect(box(page)).toHaveValue(QUESTION)
  await unsure(page).getByRole('button').nth(1).click()
  await expect(questions(page)).toHaveText([QUESTION])
  await expect(note(page)).toHaveCount(0)
})

test('[COACH-11] without a connection the desk says so and keeps what is typed', async ({ page, context }) => {
  await openChat(page, '/chat')
  await context.setOffline(true)
  await askAtDesk(page, QUESTION)
  await expect(main(page).getByText(words.offline)).toBeVisible()
  await expect(box(page)).toHaveValue(QUESTION)
  await context.setOffline(false)
  await box(page).press('Enter')
  await expect(questions(page)).toHaveText([QUESTION])
})

test('[COACH-11] an example fills the box; the way back from a conversation leads to the desk', async ({ page }) => {
  await openChat(page, '/chat')
  await button(page, words.examples.breakfast).click()
  await expect(box(page)).toHaveValue(words.examples.breakfast)
  await expect(box(page)).toBeFocused()
  await choose(page, COACH)
  await expect(heading(page)).toHaveText(COACH.name)
  await page.goBack()
  await expect(heading(page)).toHaveText(words.heading)
})

test('[COACH-11] the chat in the navigation leads to the desk, after asking what becomes of the conversation', async ({
  page,
}) => {
  await openChat(page)
  await say(page, 'Jak na to?')
  await page.getByRole('navigation').first().getByRole('link', { name: cs.nav.chat }).click()
  await page.getByRole('button', { name: cs.history.save.confirm.desk, exact: true }).click()
  await expect(heading(page)).toHaveText(words.heading)
  await expect(page).toHaveURL('/chat')
})

test('[OPS-06] the desk has no barrier in any look', async ({ page }) => {
  await changeAnswer(page, ROUTE, (answer) => ({ ...answer, isSure: false }))
  await openChat(page)
  await visit(page, '/chat')
  await askAtDesk(page, QUESTION)
  await expect(unsure(page)).toBeVisible()
  await expectNoViolationInAnyLook(page)
})

test('[LANG-05] the desk fits a phone in every language', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openChat(page, '/chat')
  for (const { code } of LANGUAGES) {
    await test.step(code, async () => {
      await speak(page, code)
      const wide = await main(page).evaluate((element) =>
        [...element.querySelectorAll('section *')]
          .filter((inner) => inner.clientWidth > 1 && inner.scrollWidth > inner.clientWidth + 1)
          .map((inner) => inner.outerHTML.slice(0, 120)),
      )
      expect(wide).toEqual([])
    })
  }
})
