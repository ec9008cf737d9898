import { expect, type Page, test } from '@playwright/test'
import { openChat } from './chat-frame.ts'
import { type ClipFile, drawnClip, hevcClip } from './drawn-athlete.ts'
import { cs } from './pages.ts'
import {
  chooseClip,
  EMPTY_GYM,
  fileInput,
  inSection,
  measureClip,
  SQUAT,
  section,
  VIDEO_ADDRESS,
} from './video-frame.ts'

const words = cs.video

// A frame takes a twentieth of a second on a free machine and ten times as long on a busy one.
test.setTimeout(240_000)

const TURNS = [90, 180, 270] as const

test('[VID-03] without WebCodecs a phone’s portrait clip is played, stands upright and is measured', async ({
  page,
  browser,
}) => {
  const clip = await drawnClip(browser, { ...SQUAT, framesPerSecond: 10, rotation: 90 })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'))
  await openChat(page, VIDEO_ADDRESS)
  expect(await page.evaluate(() => 'VideoDecoder' in window)).toBe(false)
  for (const rotation of TURNS) await expectUpright(page, await emptyGym(browser, rotation))

  // A file that neither decoder nor player supports shows what to do.
  await fileInput(page).setInputFiles(await hevcClip(browser))
  await expect(section(page).getByRole('alert')).toContainText(words.trouble.CODEC)

  await chooseClip(page, clip)
  await inSection(page, words.measure).click()
  await expect(section(page).getByText(words.progress.keepOpen)).toBeVisible()
  await inSection(page, words.progress.cancel).click()
  await measureClip(page, clip)
  const repetitions = section(page).getByRole('row', { name: new RegExp(`^${words.measures.repetitions}`) })
  await expect(repetitions).toContainText(/(^|\D)1(\D|$)/)
  for (const caution of ['upsideDown', 'otherMovement', 'cutOff', 'lowVisibility'] as const) {
    await expect(section(page).getByText(words.cautions[caution])).toHaveCount(0)
  }
  await expect(position(page)).toHaveAttribute('aria-valuetext', /1\sz\s20$/)
})

test('[VID-03] of a clip over a minute the part is chosen by keyboard, finger or button, and only that is measured', async ({
  page,
  browser,
}) => {
  const clip = await drawnClip(browser, { seconds: 90, framesPerSecond: 2, repetitions: 30, athletes: 1 })
  await openChat(page, VIDEO_ADDRESS)
  for (const rotation of TURNS) await expectUpright(page, await emptyGym(browser, rotation))
  await chooseClip(page, { ...clip, name: 'long.webm' })
  await expect(section(page).getByRole('alert')).toHaveCount(0)
  const [start, end] = [words.trim.start, words.trim.end].map((name) =>
    section(page).getByRole('slider', { name, exact: true }),
  ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>]
  await expect(start).toHaveAttribute('aria-valuetext', /^0\smin 0\ss$/)
  await expect(end).toHaveAttribute('aria-valuetext', /^1\smin 0\ss$/)

  // A minute is the maximum: the other handle moves along.
  await end.press('End')
  await expect(start).toHaveAttribute('aria-valuetext', /^0\smin 30\ss$/)
  await start.press('ArrowRight')
  await expect(start).toHaveAttribute('aria-valuetext', /^0\smin 30,1\ss$/)
  await inSection(page, words.trim.endEarlier).click()
  await expect(end).toHaveAttribute('aria-valuetext', /^1\smin 29\ss$/)
  await drag(page, start, 30.1 / 90, 75 / 90)
  await expect(start).toHaveAttribute('aria-valuetext', /^1\smin 1[456]/)
  await start.fill('84')
  await expect(section(page).getByText(words.trim.chosen.replace('{{seconds}}', '5'))).toBeVisible()

  await inSection(page, words.measure).click()
  await expect(section(page).getByRole('heading', { name: words.result.split(':')[0] ?? '' })).toBeVisible({
    timeout: 150_000,
  })
  await expect(position(page)).toHaveAttribute('aria-valuetext', /1\sz\s10$/)
  await section(page).getByRole('button', { name: words.back }).click()
  await expect(start).toHaveAttribute('aria-valuetext', /^1\smin 24\ss$/)
})

const position = (page: Page) => section(page).getByRole('slider', { name: words.player.position })

function emptyGym(browser: Parameters<typeof drawnClip>[0], rotation: (typeof TURNS)[number]): Promise<ClipFile> {
  return drawnClip(browser, { ...EMPTY_GYM, rotation })
}

/** The drawn gym has a grey wall above and a brown floor below. */
async function expectUpright(page: Page, clip: ClipFile): Promise<void> {
  await chooseClip(page, { ...clip, name: `turned-${clip.buffer.length}.mp4` })
  const preview = section(page).getByRole('img', { name: words.clip.preview })
  await expect
    .poll(() =>
      preview.evaluate((canvas: HTMLCanvasElement) => {
        const pen = canvas.getContext('2d')
        const warmth = (x: number, y: number) => {
          const [red = 0, , blue = 0] = pen?.getImageData(x, y, 1, 1).data ?? []
          return red - blue
        }
        const { width, height } = canvas
        return {
          width,
          height,
          isFloorBelow: warmth(width / 2, height - 10) > 20,
          isFloorAbove: warmth(width / 2, 10) > 20,
        }
      }),
    )
    .toEqual({ width: 480, height: 640, isFloorBelow: true, isFloorAbove: false })
}

/** Drags a handle along the strip, from one fraction of the clip to another. */
async function drag(page: Page, handle: ReturnType<Page['getByRole']>, from: number, to: number): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not to be seen.')
  const grip = 26
  const at = (share: number) => box.x + grip / 2 + share * (box.width - grip)
  await page.mouse.move(at(from), box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(at(to), box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
}
