import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { wordsOf } from '../server/test/model-server.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { changeAnswer } from './changed-answers.ts'
import {
  alerts,
  answers,
  answerTexts,
  ask,
  COACH,
  exhaustedPanel,
  messageBox,
  openChat,
  questions,
  running,
  say,
} from './chat-frame.ts'
import { button, cs, main, visit } from './pages.ts'
import { answerWith, METADATA, STREAM, text } from './scripted-answer.ts'

const words = cs.chat
const errors = LOCALES.cs.errors
/** Long enough to act in the middle of it. */
const SLOWLY = '#scenario:slow #words:160'

const log = (page: Page) => main(page).getByRole('log')

async function lengthOf(page: Page): Promise<number> {
  return (await answerTexts(page).last().textContent())?.length ?? 0
}

// Playwright does not reset permissions between tests.
test.afterEach(({ context }) => context.clearPermissions())

test.describe('[CHAT-04] an answer', () => {
  // token-usage.spec.ts covers the refresh of the usage.
  test('grows in its bubble, then stands there with its model', async ({ page }) => {
    await openChat(page)
    await ask(page, `${SLOWLY} Jak na to?`)
    await expect(questions(page)).toHaveText([`${SLOWLY} Jak na to?`])
    await expect(messageBox(page)).toHaveValue('')
    await expect(running(page)).toContainText(words.writing)
    await expect.poll(() => lengthOf(page)).toBeGreaterThan(50)
    const early = await lengthOf(page)
    await expect.poll(() => lengthOf(page)).toBeGreaterThan(early)
    await expect(running(page)).toHaveCount(0, { timeout: 30_000 })
    await expect(answers(page).getByText('GPT-5', { exact: true })).toBeVisible()
  })

  test('[CHAT-02] comes after the welcome, which says that an AI is speaking', async ({ page }) => {
    await openChat(page)
    const welcome = log(page).getByRole('article').first()
    await expect(welcome).toContainText(COACH.name)
    await expect(welcome.getByText(words.ai, { exact: true })).toBeVisible()
    await expect(welcome).toContainText(words.aiNotice)
  })

  test('[CHAT-06] is copied exactly as the model said it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openChat(page)
    await say(page, '#words:150 Doslova')
    await button(page, words.copy).click()
    await expect(main(page).getByText(words.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wordsOf(150))
  })

  test('is read aloud once, when it is whole', async ({ page }) => {
    await openChat(page)
    await ask(page, '#scenario:slow #words:60 Nahlas')
    await expect(log(page)).toHaveAttribute('aria-live', 'off')
    const status = main(page).locator('.chat__talk > [role=status]')
    await expect(status).toHaveText(words.status.writing.replace('{{name}}', COACH.name))
    await expect(running(page)).toHaveCount(0, { timeout: 30_000 })
    await expect(status).toHaveText(new RegExp(`^${COACH.name}: Dnes`))
    await expect(status).not.toContainText('**')
  })
})

test.describe('[CHAT-07] sending', () => {
  test('Enter sends, Shift+Enter breaks the line', async ({ page }) => {
    await openChat(page)
    await messageBox(page).fill('první')
    await messageBox(page).press('Shift+Enter')
    await messageBox(page).pressSequentially('druhý')
    await expect(messageBox(page)).toHaveValue('první\ndruhý')
    await messageBox(page).press('Enter')
    await expect(questions(page)).toHaveText('první\ndruhý')
  })

  test('Enter that chooses a letter being composed does not send', async ({ page }) => {
    await openChat(page)
    await messageBox(page).fill('にほん')
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      await messageBox(page).dispatchEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
    }
    await expect(messageBox(page)).toHaveValue('にほん')
    await expect(questions(page)).toHaveCount(0)
  })

  test('is blocked with nothing but white space, with too much, and while an answer is written', async ({ page }) => {
    await openChat(page)
    await ask(page, '  \n ')
    await expect(button(page, words.composer.send)).toHaveAttribute('aria-disabled', 'true')
    await messageBox(page).fill('a'.repeat(8001))
    await messageBox(page).press('Enter')
    await expect(messageBox(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(questions(page)).toHaveCount(0)
    await ask(page, `${SLOWLY} Jedna`)
    await ask(page, 'Dvě')
    await expect(messageBox(page)).toHaveValue('Dvě')
    await expect(questions(page)).toHaveCount(1)
  })

  test('the box grows to eight lines and no further', async ({ page }) => {
    await openChat(page)
    const heightWith = async (lines: number) => {
      await messageBox(page).fill(Array(lines).fill('řádek').join('\n'))
      return (await messageBox(page).boundingBox())?.height ?? 0
    }
    const [one, eight, twenty] = [await heightWith(1), await heightWith(8), await heightWith(20)]
    expect(eight - one).toBeGreaterThan(7 * 20)
    expect(twenty).toBe(eight)
  })
})

test('[CHAT-08] the token limit blocks the box, shows one red panel and a close icon, and keeps the question', async ({
  page,
}) => {
  await openChat(page)
  await answerWith(page, { type: 'error', message: 'TOKEN_LIMIT_EXCEEDED' })
  await ask(page, 'Poslední?')
  await expect(main(page).getByText(errors.TOKENS_USED_UP)).toBeVisible()
  await expect(exhaustedPanel(page)).toBeVisible()
  await expect(alerts(page)).toHaveCount(1)
  await expect(messageBox(page)).toBeDisabled()
  await expect(messageBox(page)).toHaveValue('Poslední?')
  await expect(button(page, words.composer.send)).toHaveCount(0)
  await expect(button(page, words.composer.close)).toBeVisible()
})

test.describe('[CHAT-09] errors', () => {
  const failedWith = (message: string) => errors.SEND_FAILED.replace('{{message}}', message)

  test('an HTTP failure is told and gives the text back', async ({ page }) => {
    await openChat(page)
    await page.route(STREAM, (route) => route.fulfill({ status: 500, body: 'oops' }))
    await ask(page, 'Neztrať mě')
    await expect(main(page).getByText(failedWith(errors.HTTP_STATUS.replace('{{status}}', '500')))).toBeVisible()
    await expect(messageBox(page)).toHaveValue('Neztrať mě')
    await expect(questions(page)).toHaveCount(0)
    await page.unroute(STREAM)
    await messageBox(page).press('Enter')
    await expect(answers(page)).toHaveCount(1)
  })

  test('a question that does not get through is told and comes back, also after a reload', async ({ page }) => {
    await openChat(page)
    await page.route(STREAM, (route) => route.abort('connectionreset'))
    await ask(page, 'Neztrať mě')
    await expect(main(page).getByText(failedWith(errors.NETWORK))).toBeVisible({ timeout: 15_000 })
    await expect(messageBox(page)).toHaveValue('Neztrať mě')
    await visit(page, page.url())
    await expect(messageBox(page)).toHaveValue('Neztrať mě')
  })

  test('an answer that breaks off keeps what came, says so and can be asked for again', async ({ page }) => {
    await openChat(page)
    await ask(page, '#scenario:cut #words:80 Napůl')
    await expect(log(page).getByRole('alert')).toContainText(errors.ANSWER_FAILED)
    await expect(
      main(page)
        .getByRole('alert')
        .filter({ hasText: errors.COMMUNICATION_ERROR.replace('{{message}}', '') }),
    ).toBeVisible()
    await expect(answerTexts(page)).toContainText('Dnes')
    await expect(questions(page)).toHaveCount(1)
    await answerWith(page, METADATA, text('Celá odpověď.'), { type: 'done' })
    await button(page, words.retry).click()
    await expect(answerTexts(page)).toHaveText(['Celá odpověď.'])
    await expect(questions(page)).toHaveCount(1)
  })
})

test.describe('[CHAT-10] the stop button', () => {
  test('ends the answer at once and keeps what came', async ({ page }) => {
    await openChat(page)
    await ask(page, '#scenario:slow #words:1500 Zastav')
    await expect.poll(() => lengthOf(page)).toBeGreaterThan(50)
    await button(page, words.composer.stop).click()
    await expect(running(page)).toHaveCount(0, { timeout: 5000 })
    const kept = await answerTexts(page).textContent()
    expect(kept?.length).toBeGreaterThan(50)
    expect(kept?.length).toBeLessThan(wordsOf(1500).length / 2)
    await visit(page, page.url())
    await expect(answerTexts(page)).toHaveText(kept ?? '')
  })

  test('works after a reload too', async ({ page }) => {
    await openChat(page)
    await ask(page, '#scenario:slow #words:1500 Zastav později')
    await expect.poll(() => lengthOf(page)).toBeGreaterThan(20)
    await visit(page, page.url())
    await expect(running(page)).toBeVisible()
    await button(page, words.composer.stop).click()
    await expect(running(page)).toHaveCount(0, { timeout: 5000 })
    await expect(button(page, words.composer.send)).toBeVisible()
  })
})

test('[OPS-06] the focus of the keyboard returns to the box when an answer that was stopped ends', async ({ page }) => {
  await openChat(page)
  await ask(page, '#scenario:slow #words:1500 Zastav')
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(50)
  await messageBox(page).focus()
  await page.keyboard.press('Tab')
  await expect(button(page, words.composer.stop)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, words.composer.send)).toBeVisible()
  await expect(messageBox(page)).toBeFocused()
})

test('[OPS-06] in forced colours the box shows that it has the focus', async ({ page }) => {
  await openChat(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const ring = () => messageBox(page).evaluate((box) => getComputedStyle(box.parentElement ?? box).outlineStyle)
  expect(await ring()).toBe('none')
  await messageBox(page).focus()
  expect(await ring()).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none' })
})

test.describe('[CHAT-24] an answer that was cut', () => {
  const turns = (finish: 'length' | 'filter') => [
    { id: 'q', content: 'Plán na rok?', isUser: true, timestamp: '2026-11-15T10:00:00.000Z' },
    { id: 'a', content: 'Leden: síla.', isUser: false, timestamp: '2026-11-15T10:00:01.000Z', model: 'gpt-5', finish },
  ]
  const cutBy = (page: Page, finish: 'length' | 'filter') =>
    changeAnswer(page, /\/api\/chat\/conversation\//, (answer) => ({
      ...answer,
      conversation: { ...answer.conversation, messages: turns(finish) },
    }))

  test('by its length says so and goes on; what is typed stays', async ({ page }) => {
    await cutBy(page, 'length')
    await openChat(page)
    await expect(main(page).getByText(words.cut.length)).toBeVisible()
    await messageBox(page).fill('rozepsané')
    const asked = page.waitForRequest(STREAM)
    await button(page, words.goOn).click()
    expect((await asked).postDataJSON()).toMatchObject({ message: words.goOnQuestion })
    await expect(questions(page)).toHaveText(['Plán na rok?', words.goOnQuestion])
    await expect(answers(page)).toHaveCount(2)
    await expect(messageBox(page)).toHaveValue('rozepsané')
    await expect(button(page, words.goOn)).toHaveCount(0)
  })

  test('by the filter says so and advises another question', async ({ page }) => {
    await cutBy(page, 'filter')
    await openChat(page)
    await expect(main(page).getByText(words.cut.filter)).toBeVisible()
    await expect(button(page, words.goOn)).toHaveCount(0)
  })
})

test.describe('the last question', () => {
  test('can be asked again', async ({ page }) => {
    await openChat(page)
    await say(page, 'Ještě jednou')
    const again = page.waitForRequest(STREAM)
    await button(page, words.again).click()
    expect((await again).postDataJSON()).toMatchObject({ message: 'Ještě jednou', replaces: 'answer' })
    await expect(running(page)).toHaveCount(0)
    await expect(answers(page)).toHaveCount(1)
    await expect(questions(page)).toHaveCount(1)
  })

  test('can be changed, or left as it is', async ({ page }) => {
    await openChat(page)
    await say(page, 'Puvodni')
    await messageBox(page).fill('rozepsané')
    await button(page, words.edit).click()
    await expect(messageBox(page)).toHaveValue('Puvodni')
    await expect(messageBox(page)).toBeFocused()
    await messageBox(page).press('Escape')
    await expect(messageBox(page)).toHaveValue('rozepsané')
    await button(page, words.edit).click()
    await messageBox(page).fill('Původní')
    await messageBox(page).press('Enter')
    await expect(questions(page)).toHaveText(['Původní'])
    await expect(messageBox(page)).toHaveValue('rozepsané')
    await expect(answers(page)).toHaveCount(1)
    await visit(page, page.url())
    await expect(questions(page)).toHaveText(['Původní'])
    await expect(messageBox(page)).toHaveValue('rozepsané')
  })
})

test('[CHAT-18] the end is followed until the reader goes up; a button goes back', async ({ page }) => {
  await openChat(page)
  const fromEnd = () => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  const height = () => log(page).evaluate((box) => box.scrollHeight)
  const moreComes = async () => {
    const before = await height()
    await expect.poll(height).toBeGreaterThan(before + 60)
  }
  await ask(page, '#scenario:slow #words:1500 Dlouze')
  await expect.poll(() => log(page).evaluate((box) => box.scrollTop), { timeout: 30_000 }).toBeGreaterThan(100)
  expect(await fromEnd()).toBeLessThan(60)
  await log(page).hover()
  await page.mouse.wheel(0, -40)
  const jump = button(page, words.jump)
  await expect(jump).toBeVisible()
  const place = await log(page).evaluate((box) => box.scrollTop)
  await moreComes()
  expect(await log(page).evaluate((box) => box.scrollTop)).toBe(place)
  await jump.click()
  await expect(jump).toHaveCount(0)
  await expect.poll(fromEnd).toBeLessThan(60)
  await moreComes()
  await expect.poll(fromEnd).toBeLessThan(60)
})

test('a conversation has no barrier in any look', async ({ page }) => {
  await openChat(page)
  await say(page, 'Jak se rozcvičit?')
  await expectNoViolationInAnyLook(page)
  await ask(page, '#scenario:cut Napůl')
  await expect(log(page).getByRole('alert')).toBeVisible()
  await expectNoViolationInAnyLook(page)
})
