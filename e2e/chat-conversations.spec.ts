import { expect, type Page, test } from '@playwright/test'
import {
  answers,
  fromMenu,
  histories,
  inSaveDialog,
  keepHistory,
  messageBox,
  OTHER,
  openChat,
  saveButton,
  saveDialog,
  say,
  titleField,
} from './chat-frame.ts'
import { button, cs, heading, main, visit } from './pages.ts'

const words = cs.history
const SAVED = /\/chat\/saved\/[0-9a-f-]{36}$/

test('[CHAT-26] a saved conversation has an address, a title, a place and files; somebody else finds nothing there', async ({
  page,
  browser,
}) => {
  await openChat(page)
  await keepHistory(page, ['Starší', 'Novější'], OTHER.id)
  await say(page, 'Co dnes jíst?')
  await saveButton(page).click()
  await inSaveDialog(page, words.save.confirm.save).click()
  await expect(page).toHaveURL(SAVED)
  const address = page.url()
  await expect(page).toHaveTitle(/^Co dnes jíst\?/)

  await fromMenu(page, 'Co dnes jíst?', words.rename.open)
  await titleField(page).fill('Jídelníček')
  await inSaveDialog(page, words.save.confirm.save).click()
  await expect(page.getByRole('navigation', { name: cs.shell.breadcrumb })).toContainText('Jídelníček')

  await fromMenu(page, 'Starší', words.pin)
  await expect(histories(page).first()).toContainText('Starší')
  const file = page.waitForEvent('download')
  await fromMenu(page, 'Starší', words.export.markdown)
  expect((await file).suggestedFilename()).toBe('Starší.md')

  // Opens from the list, returns with the back button, and keeps later questions after a reload.
  await histories(page).first().getByRole('button').first().click()
  await expect(heading(page)).toHaveText(OTHER.name)
  await expect(page).not.toHaveURL(address)
  await expect(page).toHaveURL(SAVED)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(main(page).getByText('Co dnes jíst?', { exact: true })).toBeVisible()
  await say(page, 'A zítra?')
  await page.reload()
  await expect(main(page).getByText('A zítra?', { exact: true })).toBeVisible()
  await expect(saveDialog(page)).toHaveCount(0)

  const other = await browser.newPage()
  await openChat(other, address)
  await expect(heading(other)).toHaveText(words.gone.title)
  await other.close()
})

/** Fakes for browser features: speech output, speech input and notifications that record their calls. */
async function fakeBrowserParts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told = { spoken: [] as { text: string; lang: string }[], notices: [] as string[] }
    Object.assign(globalThis, { told })
    class Utterance extends EventTarget {
      text: string
      lang = ''
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true })
    Object.defineProperty(globalThis, 'speechSynthesis', {
      configurable: true,
      value: {
        getVoices: () => [],
        cancel() {},
        speak: ({ text, lang }: Utterance) => told.spoken.push({ text, lang }),
      },
    })
    class Recognition extends EventTarget {
      start() {
        Object.assign(globalThis, { recognition: this })
      }
      stop() {
        this.dispatchEvent(new Event('end'))
      }
      abort() {
        this.stop()
      }
      say(words: string) {
        const result = Object.assign([{ transcript: words }], { isFinal: true })
        this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }))
      }
      fail(error: string) {
        this.dispatchEvent(Object.assign(new Event('error'), { error }))
        this.stop()
      }
    }
    Object.assign(globalThis, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
    class Notice {
      static permission = 'default'
      static async requestPermission() {
        Notice.permission = 'granted'
        return 'granted'
      }
      constructor(title: string) {
        told.notices.push(title)
      }
      close() {}
    }
    Object.defineProperty(globalThis, 'Notification', { value: Notice, configurable: true })
  })
}

const told = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { told: { spoken: { text: string; lang: string }[]; notices: string[] } }).told,
  )

test('[CHAT-28] [CHAT-29] dictates, reads aloud, and tells of an answer that came while nobody looked', async ({
  page,
}) => {
  await fakeBrowserParts(page)
  await openChat(page)
  const dictate = button(page, cs.chat.composer.dictation.start)
  await messageBox(page).fill('Dobrý den.')
  await dictate.click()
  await expect(dictate).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(cs.chat.composer.dictation.listening)).toBeVisible()
  await page.evaluate(() =>
    (globalThis as unknown as { recognition: { say(words: string): void } }).recognition.say('Co dnes jíst?'),
  )
  await expect(messageBox(page)).toHaveValue('Dobrý den. Co dnes jíst?')
  await page.keyboard.press('Escape')
  await expect(dictate).toHaveAttribute('aria-pressed', 'false')
  await dictate.click()
  await page.evaluate(() =>
    (globalThis as unknown as { recognition: { fail(why: string): void } }).recognition.fail('not-allowed'),
  )
  await expect(page.getByText(cs.chat.composer.dictation.denied)).toBeVisible()
  await expect(answers(page)).toHaveCount(0)

  await messageBox(page).fill('')
  await say(page, 'Co dnes jíst?')
  await button(page, cs.chat.readAloud).click()
  await expect(button(page, cs.chat.stopReading)).toBeVisible()
  const { spoken } = await told(page)
  expect(spoken[0]?.lang).toMatch(/^cs/)
  expect(spoken.map(({ text }) => text).join('')).not.toMatch(/\*\*|^#/m)
  await button(page, cs.chat.stopReading).click()

  await visit(page, '/player/settings')
  await page.getByRole('switch', { name: cs.chat.notice.label }).click()
  await expect(page.getByRole('switch', { name: cs.chat.notice.label })).toBeChecked()
  await page.getByRole('link', { name: cs.playerSettings.back }).click()
  await page.goto('/chat?member=hockey_fitness')
  await page.evaluate(() => {
    ;(globalThis as unknown as { Notification: { permission: string } }).Notification.permission = 'granted'
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  })
  await say(page, 'A zítra?')
  await expect(page).toHaveTitle(/^● /)
  expect((await told(page)).notices).toHaveLength(1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page).not.toHaveTitle(/^● /)
})
