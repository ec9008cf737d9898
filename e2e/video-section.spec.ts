import { expect, test } from '@playwright/test'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { COACH, choose, inSaveDialog, messageBox, OTHER, openChat, say, sidebar } from './chat-frame.ts'
import { drawnClip } from './drawn-athlete.ts'
import { button, cs, main, PHONE, speak } from './pages.ts'
import { chooseClip, expectChosen, inSection, MOMENT, section, VIDEO_ADDRESS } from './video-frame.ts'

const words = cs.video
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.setTimeout(240_000)

test.describe('[VID-01] the way in and out', () => {
  test('the menu opens it, the way back closes it, what is typed stays', async ({ page }) => {
    await openChat(page)
    await messageBox(page).fill('Rozepsaná otázka')
    const more = main(page).getByRole('button', { name: cs.chatPage.menu.label })
    await more.click()
    await page.getByRole('menuitem', { name: cs.chatPage.video.title }).click()
    await expect(page).toHaveURL(VIDEO_ADDRESS)
    await expect(messageBox(page)).toBeHidden()
    await page.goBack()
    await expect(section(page)).toHaveCount(0)
    await expect(messageBox(page)).toHaveValue('Rozepsaná otázka')
    await expect(more).toBeFocused()
    await page.goForward()
    await inSection(page, cs.chatPage.video.close).click()
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
  })

  test('an address alone opens it, and closing leads to the conversation', async ({ page }) => {
    await openChat(page, VIDEO_ADDRESS)
    await inSection(page, cs.chatPage.video.close).click()
    await expect(section(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
    await expect(messageBox(page)).toBeVisible()
  })

  test('another coach can be asked about the same clip', async ({ page, browser }) => {
    const clip = await drawnClip(browser, MOMENT)
    await openChat(page, VIDEO_ADDRESS)
    await chooseClip(page, clip)
    await choose(page, OTHER)
    await expect(page).toHaveURL(`/chat?member=${OTHER.id}&view=video`)
    await expectChosen(page, clip)
  })

  test('a new conversation takes the clip only when it is decided what becomes of the old one', async ({
    page,
    browser,
  }) => {
    const clip = await drawnClip(browser, MOMENT)
    await openChat(page)
    await say(page, 'Jak na dřep?')
    await button(page, cs.chatPage.video.title).click()
    await chooseClip(page, clip)
    const startAnew = sidebar(page).getByRole('button', { name: cs.history.new })
    await startAnew.click()
    await inSaveDialog(page, cs.history.save.stay).click()
    await expectChosen(page, clip)
    await startAnew.click()
    await inSaveDialog(page, cs.history.save.discard).click()
    await expect(section(page)).toHaveCount(0)
    await expect(messageBox(page)).toBeVisible()
    await expect(main(page).getByText('Jak na dřep?')).toHaveCount(0)
  })

  test('a clip can be dropped, and the movement is remembered', async ({ page, browser }) => {
    const clip = await drawnClip(browser, MOMENT)
    await openChat(page, VIDEO_ADDRESS)
    await section(page).getByRole('radio', { name: words.movements.squat }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(section(page).getByText(words.filming.jump)).toBeVisible()
    const files = await page.evaluateHandle(
      ({ name, mimeType, content }) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
        return transfer
      },
      { ...clip, content: clip.buffer.toString('base64') },
    )
    await section(page).getByText(words.clip.drop).dispatchEvent('drop', { dataTransfer: files })
    await expectChosen(page, clip)
    await page.reload()
    await expect(section(page).getByRole('radio', { name: words.movements.jump })).toBeChecked()
  })
})

test.describe('[VID-01] on a phone', () => {
  test.use({ viewport: PHONE })

  test('it is a sheet over everything that keeps the focus; Escape closes it', async ({ page }) => {
    await openChat(page)
    await button(page, cs.chatPage.video.title).click()
    const box = await section(page).boundingBox()
    expect(box).toEqual({ x: 0, y: 0, ...PHONE })
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement?.closest('.pages-chat__chat-head, .bar') ?? null),
      ).toBeNull()
    }
    await page.keyboard.press('Escape')
    await expect(section(page)).toHaveCount(0)
    await expect(button(page, cs.chatPage.video.title)).toBeFocused()
  })

  test('turning the phone keeps the clip', async ({ page, browser }) => {
    const clip = await drawnClip(browser, MOMENT)
    await openChat(page, VIDEO_ADDRESS)
    await chooseClip(page, clip)
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
    await expectChosen(page, clip)
    await page.setViewportSize(PHONE)
    await expectChosen(page, clip)
  })

  test('nothing is wider than the screen, in any of the ten languages', async ({ page }) => {
    await openChat(page)
    for (const { code } of LANGUAGES) {
      const { clip } = LOCALES[code].interface.video
      const { title } = LOCALES[code].interface.chatPage.video
      await speak(page, code)
      await button(page, plain(title)).click()
      const sheet = page.getByRole('dialog', { name: plain(title) })
      await sheet.getByRole('region', { name: plain(clip.heading) }).waitFor()
      const wide = await sheet.evaluate((element) =>
        [...element.querySelectorAll('*')]
          .filter((inner) => inner.getBoundingClientRect().right > innerWidth + 0.5)
          .filter((inner) => !inner.closest('.visually-hidden'))
          .map((inner) => inner.className),
      )
      expect(wide, code).toEqual([])
      const cut = await sheet.evaluate((element) =>
        [...element.querySelectorAll('label span, label:has([type=file])')]
          .filter((inner) => inner.scrollWidth > inner.clientWidth + 1 && inner.clientWidth > 0)
          .map((inner) => inner.textContent),
      )
      expect(cut, code).toEqual([])
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
    }
  })
})
