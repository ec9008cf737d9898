import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { analyseVideo } from '@touchline/contract/coaching/video.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { answers, COACH, openChat, questions } from './chat-frame.ts'
import { drawnClip, JUMPS } from './drawn-athlete.ts'
import { button, cs, DESKTOP, main } from './pages.ts'
import { fileInput, inSection, keyFrames, MOMENT, measureClip, SQUAT, section, VIDEO_ADDRESS } from './video-frame.ts'

const words = cs.video

// A frame takes a twentieth of a second on a free machine and ten times as long on a busy one.
test.setTimeout(240_000)

const slider = (page: Page) => section(page).getByRole('slider', { name: words.player.position })
const cursor = (page: Page) => section(page).getByRole('slider', { name: words.chart.cursor })
/** The drawing over the frame. */
const body = (page: Page) => section(page).getByRole('figure').locator('canvas').last()

// Measuring takes most of the time, so one measurement serves everything done with it.
test('[VID-01] from a clip to the coach: measured, drawn, stepped through, compared, asked about; the clip stays here', async ({
  page,
  browser,
}) => {
  const clip = await drawnClip(browser, SQUAT)
  const sent: Buffer[] = []
  page.on('request', (request) => {
    const body = request.method() === 'POST' && request.postDataBuffer()
    if (body) sent.push(body)
  })
  await openChat(page)
  await button(page, cs.chatPage.video.title).click()
  await expect(section(page)).toContainText(words.privacy)
  await section(page).getByRole('region', { name: words.clip.heading }).waitFor()
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)
  await measureClip(page, clip)

  await test.step('the figures', async () => {
    for (const caution of ['diagonal', 'otherMovement', 'upsideDown', 'unseen'] as const) {
      await expect(section(page).getByText(words.cautions[caution].split('{{')[0] ?? '')).toHaveCount(0)
    }
    await expect(section(page).getByRole('heading', { name: words.result.split(':')[0] ?? '' })).toBeFocused()
    const knee = section(page).getByRole('row', { name: words.measures.knee_min })
    await expect(knee).toContainText(/\d+ ± \d+°/)
    await expect(knee).toContainText(new RegExp(Object.values(words.confidence).join('|')))
    await expect(section(page).getByText(words.table.error)).toBeVisible()
  })

  await test.step('one press, one frame; chart and slider show the same one', async () => {
    await slider(page).focus()
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight')
    await expect(slider(page)).toHaveValue('12')
    await expect(cursor(page)).toHaveValue('12')
    await cursor(page).press('ArrowLeft')
    await expect(slider(page)).toHaveValue('11')
    await expect.poll(() => paintedPixels(page)).toBeGreaterThan(500)
    await inSection(page, words.player.skeleton).click()
    await expect(body(page)).toBeHidden()
    await inSection(page, words.player.skeleton).click()
    const plot = await cursor(page).boundingBox()
    await page.mouse.click((plot?.x ?? 0) + (plot?.width ?? 0) * 0.5, (plot?.y ?? 0) + 40)
    await expect(slider(page)).toHaveValue(/^1[456]$/)
    await inSection(page, words.player.play).click()
    await expect(inSection(page, words.player.pause)).toBeVisible()
    await expect(slider(page)).toHaveValue('29', { timeout: 20_000 })
    await expect(inSection(page, words.player.play)).toBeVisible()
  })

  await test.step('files to keep', async () => {
    const [angles] = await Promise.all([page.waitForEvent('download'), inSection(page, words.download.angles).click()])
    expect(readFileSync(await angles.path(), 'utf8').split('\r\n').length).toBeGreaterThan(20)
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      inSection(page, words.download.picture).click(),
    ])
    expect(
      readFileSync(await picture.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  const count = await keyFrames(page).count()
  expect(count).toBeGreaterThanOrEqual(3)
  await keyFrames(page).last().getByRole('button').click()
  expect(Number(await slider(page).inputValue())).toBeGreaterThan(25)
  await expect(keyFrames(page).locator('img')).toHaveCount(count)
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)

  const question = section(page).getByRole('textbox', { name: words.ask.label })
  await expect(question).toHaveValue(words.ask.suggestion)

  await test.step('a second clip stands beside the first: two pictures, two columns, the difference', async () => {
    const second = await drawnClip(browser, { ...SQUAT, framesPerSecond: 10 })
    await inSection(page, words.compare.add).click()
    await fileInput(page).setInputFiles({ ...second, name: 'second.webm' })
    await expect(inSection(page, words.compare.remove)).toBeVisible({ timeout: 150_000 })
    await expect(section(page).getByRole('figure')).toHaveCount(2)
    for (const name of [words.table.first, words.table.second, words.table.difference]) {
      await expect(section(page).getByRole('columnheader', { name, exact: true })).toBeVisible()
    }
    await expect(section(page).getByText(words.chart.both)).toBeVisible()
    await expect(question).toHaveValue(words.ask.suggestionCompared)
    for (const name of [words.download.picture, words.download.angles]) {
      const [file] = await Promise.all([page.waitForEvent('download'), inSection(page, `B · ${name}`).click()])
      expect(file.suggestedFilename()).toContain('second')
      await expect(inSection(page, `A · ${name}`)).toBeVisible()
    }
  })

  await test.step('a question that did not get through stays, with the measurement and the reason', async () => {
    await page.route(`**${analyseVideo.path}`, (route) =>
      route.fulfill({ status: 503, json: { error: 'Teď ne.', code: 'UNAVAILABLE' } }),
    )
    expect((await ask(page)).compared?.name).toBe('second.webm')
    await expect(section(page).getByRole('alert')).toHaveText(
      LOCALES.cs.errors.SEND_FAILED.replace('{{message}}', 'Teď ne.'),
    )
    await page.unroute(`**${analyseVideo.path}`)
    await expect(question).toHaveValue(words.ask.suggestionCompared)
    await inSection(page, words.compare.remove).click()
    await expect(section(page).getByRole('figure')).toHaveCount(1)
  })

  await question.fill('')
  await inSection(page, words.ask.send).click()
  await expect(section(page).getByRole('alert')).toHaveText(words.ask.empty)
  await keyFrames(page).first().getByRole('checkbox').uncheck()
  await question.fill('Jak hluboko jdu?')
  const asked = await ask(page)
  expect(asked).toMatchObject({ movement: 'squat', memberId: COACH.id, question: 'Jak hluboko jdu?' })
  expect(asked.clip.keyFrames).toHaveLength(count - 1)
  expect(asked.clip.measurements.map(({ id }) => id)).toContain('knee_min')
  expect(asked.compared).toBeUndefined()

  await expect(section(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
  await expect(questions(page)).toContainText('Jak hluboko jdu?')
  await expect(main(page).getByText(clip.name)).toBeVisible()
  await expect(answers(page)).toContainText('trénujeme')
  // Any long piece of the clip in a request would mean that the clip itself was sent.
  const piece = clip.buffer.subarray(2000, 2064)
  expect(sent.length).toBeGreaterThan(0)
  for (const sending of sent) {
    expect(sending.includes(piece)).toBe(false)
    expect(sending.includes(piece.toString('base64').slice(4, 60))).toBe(false)
  }
})

test('[VID-03] feet outside the picture: it is said, and neither the knee nor the count is shown', async ({
  page,
  browser,
}) => {
  await openChat(page, VIDEO_ADDRESS)
  await measureClip(page, await drawnClip(browser, { ...MOMENT, lowered: 130 }))
  await expect(section(page).getByText(words.cautions.unseen.split('{{')[0] ?? '')).toContainText(words.parts.feet)
  await expect(section(page).getByRole('row', { name: words.measures.knee_min })).toHaveCount(0)
  await expect(section(page).getByRole('row', { name: new RegExp(`^${words.measures.repetitions}`) })).toHaveCount(0)
})

test('[VID-03] an upside-down clip is called so, and nothing in it is sure', async ({ page, browser }) => {
  await openChat(page, VIDEO_ADDRESS)
  await measureClip(page, await drawnClip(browser, { ...MOMENT, isUpsideDown: true }))
  await expect(section(page).getByText(words.cautions.upsideDown)).toBeVisible()
  await expect(section(page).getByText(words.confidence.low, { exact: true }).first()).toBeVisible()
  for (const level of ['high', 'medium'] as const) {
    await expect(section(page).getByText(words.confidence[level], { exact: true })).toHaveCount(0)
  }
})

test('[VID-03] of several jumps each is shown with its error, and the best is called so', async ({ page, browser }) => {
  await openChat(page, VIDEO_ADDRESS)
  await section(page).getByRole('radio', { name: words.movements.jump }).check({ force: true })
  await measureClip(page, await drawnClip(browser, JUMPS))
  const best = section(page).getByRole('row', { name: `${words.measures.jump_height} (${words.jumps.best})` })
  await expect(best).toContainText(/\d+ ± \d+\s*cm/)
  const heights = await section(page).locator('ol li b').allTextContents()
  expect(heights).toHaveLength(JUMPS.jumpsCm.length)
  for (const [index, height] of heights.entries()) {
    expect(Math.abs(Number(height) - (JUMPS.jumpsCm[index] ?? 0))).toBeLessThanOrEqual(5)
  }
})

/** Sends the question in the box; returns what was sent. */
async function ask(page: Page) {
  await expect(inSection(page, words.ask.send)).toBeVisible({ timeout: 30_000 })
  const asked = page.waitForRequest(`**${analyseVideo.path}`)
  await inSection(page, words.ask.send).click()
  return analyseVideo.body.parse((await asked).postDataJSON())
}

/** The number of painted pixels on the body's canvas. */
async function paintedPixels(page: Page): Promise<number> {
  return body(page).evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.filter((value, index) => index % 4 === 3 && value > 0).length
  })
}
