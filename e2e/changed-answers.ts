import type { Page } from '@playwright/test'

/**
 * Lets the server respond and changes what otherwise only time or heavy use would change. Responses that arrive after
 * the end of the test are ignored.
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
