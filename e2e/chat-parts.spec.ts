import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { PARTS, SCRIPT_TEXT } from '../server/test/scripted-coach.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { answers, histories, inSaveDialog, openChat, questions, saveButton, say } from './chat-frame.ts'
import { button, cs, heading, main } from './pages.ts'

const words = cs.parts
const QUESTION = '#parts Za kolik zaběhnu desítku?'
const [, line] = PARTS.safety.contacts

test.afterEach(async ({ page, context }) => {
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: 'light' })
})

const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const calculation = (page: Page) => main(page).getByRole('region').filter({ hasText: 'Riegel' }).last()
const form = (page: Page) => part(page, words.ask.title)
const emergencyCall = (page: Page) =>
  part(page, words.safety.contacts).getByRole('link', { name: words.safety.call.replace('{{phone}}', '112') })

async function expectAllParts(page: Page): Promise<void> {
  await expect(calculation(page)).toContainText('51:13')
  await expect(calculation(page).getByRole('button', { name: words.calculation.use })).toBeVisible()
  await expect(form(page).getByRole('textbox')).toBeVisible()
  await expect(part(page, words.handover.title)).toContainText(PARTS.handover.reason)
  await expect(emergencyCall(page)).toHaveAttribute('href', 'tel:112')
  await expect(part(page, words.safety.contacts)).toContainText(line?.name ?? '')
  // There is no such plan; chat-makers.spec.ts covers the card of an existing one.
  await expect(
    main(page).getByText(LOCALES.cs.plans.card.gone.replace('{{title}}', PARTS.artefact.title)),
  ).toBeVisible()
  await expect(main(page).getByText(/^Použito: .*24:34/)).toBeVisible()
  await expect(part(page, words.proposal)).toContainText('72,5 kg')
}

test('[COACH-07] an answer shows a part of each type after its text, is saved and opened again with them', async ({
  page,
}) => {
  await openChat(page)
  await say(page, QUESTION)
  await expectAllParts(page)
  await expect(answers(page).last()).toContainText('Za deset kilometrů to vyjde na 51:13.')
  await page.reload()
  await expectAllParts(page)
  await saveButton(page).click()
  await inSaveDialog(page, cs.history.save.confirm.save).click()
  await expect(histories(page)).toHaveCount(1)
  await button(page, cs.history.new).click()
  await expect(calculation(page)).toHaveCount(0)
  await histories(page).first().getByRole('button').first().click()
  await expectAllParts(page)
})

test('[COACH-07] an answer is copied with its parts in plain text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openChat(page)
  await say(page, QUESTION)
  await button(page, cs.chat.copy).click()
  await expect(main(page).getByText(cs.chat.copied)).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.startsWith(SCRIPT_TEXT.trimEnd())).toBe(true)
  for (const line of ['51:13 (49:40 – 52:50)', PARTS.calculation.formula[0], 'Riegel P. S. (1981)', '112']) {
    expect(copied).toContain(line)
  }
  expect(copied).toContain(`${words.artefact.plan}: ${PARTS.artefact.title}`)
})

test('[COACH-09] the form under an answer refuses what cannot be, and its values are the next question', async ({
  page,
}) => {
  await openChat(page)
  await say(page, QUESTION)
  const field = form(page).getByRole('textbox')
  const send = form(page).getByRole('button', { name: words.ask.send })
  await send.click()
  await expect(field).toHaveAccessibleDescription(words.ask.problems.missing)
  await field.fill('rychle')
  await send.click()
  await expect(field).toHaveAccessibleDescription(words.ask.problems.unclear)
  await field.fill('0:10')
  await send.click()
  await expect(field).toHaveAccessibleDescription('1:37 až 25:00:00')
  await expect(questions(page)).toHaveCount(1)
  await field.fill('24:34')
  const asking = page.waitForRequest('**/api/chat/stream')
  await send.click()
  expect((await asking).postDataJSON()).toMatchObject({
    message: expect.stringMatching(/: 24:34$/),
    answers: {
      calculator: 'race_prediction',
      purpose: 'calculation',
      values: { ...PARTS.ask.known, time: 1474 },
    },
  })
  await expect(questions(page).last()).toHaveText(/: 24:34$/)
  for (const look of ['at once', 'loaded anew']) {
    if (look === 'loaded anew') await page.reload()
    await expect(field).toHaveValue('24:34')
    await expect(field).not.toBeEditable()
    await expect(send).toHaveCount(0)
  }
})

test('[COACH-02] a calculation is live: a changed input recomputes, and goes back to the coach', async ({ page }) => {
  await openChat(page)
  await say(page, QUESTION)
  const card = calculation(page)
  const time = card.getByRole('textbox').first()
  await time.fill('24:00')
  await expect(card).toContainText('50:02')
  await expect(card.getByRole('link').first()).toHaveAttribute('href', /\/calculators\/race_prediction\?.*time=1440/)
  const asking = page.waitForRequest('**/api/chat/stream')
  await card.getByRole('button', { name: words.calculation.use }).click()
  expect((await asking).postDataJSON()).toMatchObject({
    message: expect.stringContaining('24:00'),
    answers: { calculator: 'race_prediction', values: { distance: 5000, time: 1440, target_distance: 10_000 } },
  })
})

test('[OPS-06] parts have no barrier in any look', async ({ page }) => {
  await openChat(page)
  await say(page, QUESTION)
  await expectAllParts(page)
  await expectNoViolationInAnyLook(page)
})

test('[COACH-07] a hand-over opens the colleague with the question asked', async ({ page }) => {
  await openChat(page)
  await say(page, QUESTION)
  await part(page, words.handover.title).getByRole('button').click()
  await inSaveDialog(page, cs.history.save.confirm.switch).click()
  await expect(page).toHaveURL(new RegExp(PARTS.handover.memberId))
  await expect(heading(page)).toHaveText('Výživový poradce')
  await expect(questions(page)).toHaveText([PARTS.handover.question])
  await expect(answers(page)).toHaveCount(1)
})

test('[COACH-07] on paper an answer is black on white, and no card is split', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openChat(page)
  await say(page, QUESTION)
  await expectAllParts(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const looks = await calculation(page).evaluate((card) => {
    const { color, backgroundColor, breakInside } = getComputedStyle(card)
    return { color, backgroundColor, breakInside }
  })
  expect(looks).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)', breakInside: 'avoid' })
  await expect(main(page).getByRole('textbox', { name: cs.chat.composer.label })).toBeHidden()
  await expect(button(page, cs.chat.copy)).toBeHidden()
  await expect(main(page).getByRole('region', { name: cs.chatPage.drawer.open })).toBeHidden()
  const log = main(page).getByRole('log')
  expect(await log.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
})
