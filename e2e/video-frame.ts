import { expect, type Page } from '@playwright/test'
import { COACH } from './chat-frame.ts'
import type { ClipFile, Scene } from './drawn-athlete.ts'
import { cs } from './pages.ts'

const words = cs.video

export const VIDEO_ADDRESS = `/chat?member=${COACH.id}&view=video`

/** One squat, short enough for a busy machine. */
export const SQUAT: Scene = { seconds: 2, framesPerSecond: 15, repetitions: 1, athletes: 1 }

export const section = (page: Page) => page.getByRole('dialog', { name: words.title })
export const inSection = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true })
export const keyFrames = (page: Page) => section(page).locator('.video__video-frames > li')

/** Chooses a clip and waits until it can be measured. */
export async function chooseClip(page: Page, clip: ClipFile): Promise<void> {
  await section(page).locator('.video__video-file input').first().setInputFiles(clip)
  await expect(section(page).locator('.video__video-chosen')).toContainText(clip.name)
}

/** Chooses a clip, measures it and waits for the figures. */
export async function measureClip(page: Page, clip: ClipFile): Promise<void> {
  await chooseClip(page, clip)
  await inSection(page, words.measure).click()
  await expect(section(page).getByRole('table', { name: words.table.heading })).toBeVisible({ timeout: 150_000 })
}
