import type { Page } from '@playwright/test'

/**
 * Lets the server answer and changes what only time or a lot of use would bring about. An answer that comes when the
 * test is over concerns nobody any more.
 */
export async function changeAnswer(
  page: Page,
  url: RegExp | string,
  // biome-ignore lint/suspicious/noExplicitAny: each test knows which call it changes
  change: (answer: any) => object,
): Promise<void> {
  await page.route(url, async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, json: change(await response.json()) })
    } catch (error) {
      if (!/disposed|closed|ended/.test(String(error))) throw error
    }
  })
}
