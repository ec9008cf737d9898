import type { Page } from '@playwright/test'
import type { Browser } from './browser.ts'

/** Chromium, which runs the test's page anyway. */
export function chromiumOf(page: Page): Browser {
  return {
    async open(path) {
      await page.goto(path)
    },
    click: (role, name) => page.getByRole(role, { name, exact: true }).first().click(),
    clickText: (text) => page.getByText(text, { exact: true }).filter({ visible: true }).first().click(),
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    press: (key) => page.keyboard.press(key),
    upload: (path) => page.locator('input[type=file]').setInputFiles(path),
    evaluate: (run, ...given) => page.evaluate(`(${run})(...${JSON.stringify(given)})`),
    picture: async () => (await page.screenshot()).toString('base64'),
    close: async () => undefined,
  }
}
