import { expect, type Page, test } from '@playwright/test'
import { openPlace, placesOf } from './every-field.ts'
import { cs } from './pages.ts'

const FIELDS = ['date', 'time', 'month', 'number', 'datetime-local']
  .map((type) => `input[type=${type}]:visible:not([readonly]):not([disabled])`)
  .join(', ')

/** Minimum numbers of fields, so that a broken field search is noticed. */
const FEWEST = { guest: 0, player: 15, admin: 2 }

for (const visitor of ['guest', 'player', 'admin'] as const) {
  test(`[NAV-08] every date, time and number that a ${visitor} enters can be cleared and typed anew`, async ({
    page,
    request,
  }) => {
    test.slow()
    const faults: string[] = []
    let [count, where] = [0, '']
    page.on('pageerror', (error) => faults.push(`${where}: ${error.message}`))
    for (const place of await placesOf(page, request, visitor)) {
      where = [place.address, ...place.opens].join(' → ')
      const fields = (await openPlace(page, place)).locator(FIELDS)
      for (let index = 0; index < (await fields.count()); index++, count++) {
        const field = fields.nth(index)
        const before = await field.inputValue()
        await field.focus()
        await field.press('Backspace')
        await field.fill('')
        if (await hasCrashed(page)) {
          faults.push(`${where}: crashed when field ${index + 1} was cleared`)
          break
        }
        await field.fill(before)
      }
      if (await hasCrashed(page)) faults.push(`${where}: crashed`)
    }
    expect(faults).toEqual([])
    expect(count).toBeGreaterThanOrEqual(FEWEST[visitor])
  })
}

async function hasCrashed(page: Page): Promise<boolean> {
  await page.evaluate(() => new Promise(requestAnimationFrame))
  return (await page.getByText(cs.crashed.heading).or(page.getByText(cs.crashed.part)).count()) > 0
}
