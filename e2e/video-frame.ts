import { expect, type Page } from '@playwright/test'
import { COACH } from './chat-frame.ts'
import type { ClipFile, Scene } from './drawn-athlete.ts'
import { cs } from './pages.ts'

const words = cs.video

export const VIDEO_ADDRESS = `/chat?member=${COACH.id}&view=video`

/** One squat, short enough for a busy machine. */
export const SQUAT: Scene = { seconds: 2, framesPerSecond: 15, repetitions: 1, athletes: 1 }

/** Long enough to see who is there and how they stand. */
export const MOMENT: Scene = { seconds: 1, framesPerSecond: 15, repetitions: 1, athletes: 1 }
export const EMPTY_GYM: Scene = { seconds: 1, framesPerSecond: 5, repetitions: 1, athletes: 0 }

export const section = (page: Page) => page.getByRole('dialog', { name: cs.chatPage.video.title })
export const inSection = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true })
export const keyFrames = (page: Page) =>
  section(page).getByRole('region', { name: words.frames.heading }).getByRole('listitem')

/** The file input; a phone has a second one, for its camera. */
export const fileInput = (page: Page) => section(page).locator('input[type=file]').first()

/** Expects a chosen clip to be shown by name. */
export async function expectChosen(page: Page, clip: ClipFile): Promise<void> {
  await expect(section(page).getByText(clip.name, { exact: true })).toBeVisible()
}

/** Chooses a clip and waits until it can be measured. */
export async function chooseClip(page: Page, clip: ClipFile): Promise<void> {
  await fileInput(page).setInputFiles(clip)
  await expectChosen(page, clip)
}

/** Chooses a clip, measures it and waits for the figures. */
export async function measureClip(page: Page, clip: ClipFile): Promise<void> {
  await chooseClip(page, clip)
  await inSection(page, words.measure).click()
  await expect(section(page).getByRole('table', { name: words.table.heading })).toBeVisible({ timeout: 150_000 })
}
