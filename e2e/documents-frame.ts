import type { Page } from '@playwright/test'
import { button, cs, main } from './pages.ts'

export const CSV = { name: 'mereni.csv', mimeType: 'text/csv', buffer: Buffer.from('den;metry\nPo;30,5\nÚt;31,2\n') }

export type TestFile = typeof CSV

/** Files waiting to be sent, their error notice, and files that were sent. */
export const waiting = (page: Page) => main(page).locator('.chat__talk-tray .attachment:not(.attachment-error)')
export const notice = (page: Page) => main(page).locator('.chat__talk-tray').getByRole('alert')
export const card = (page: Page) => main(page).locator('.chat__talk-shown .chat__talk-file')

/** Chooses a file with the paper clip button. */
export async function attach(page: Page, file: TestFile): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button(page, cs.documents.attach).click()
  await (await choosing).setFiles(file)
}
