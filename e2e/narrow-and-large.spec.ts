import { expect, type Page, test } from '@playwright/test'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { ADDRESSES, DESKTOP, GUARDED, visit, walkTo } from './pages.ts'

const NARROW = { width: 320, height: 640 }
const TABLET = { width: 1024, height: 768 }
/** Pages with large headlines, much text and figures side by side. */
const WORDY = ['/', '/help', '/privacy', '/terms', '/partnership', '/admin/dashboard', '/admin/wallet']

const VISITORS = {
  guest: ADDRESSES,
  player: addressesOf('player'),
  admin: addressesOf('admin'),
}

test.afterEach(({ page }) => page.setViewportSize(DESKTOP))

for (const [visitor, addresses] of Object.entries(VISITORS)) {
  test(`[OPS-20] 320 px and text at 200 %: nothing is cut, nothing scrolls sideways, for a ${visitor}`, async ({
    page,
  }) => {
    if (visitor !== 'guest') {
      const club = await createClub({ players: 1 })
      await (visitor === 'admin' ? enterAsAdmin(page, club) : enterAsPlayer(page, club))
    }
    await page.setViewportSize(NARROW)
    const faults: string[] = []
    for (const [index, address] of addresses.entries()) {
      // The chat and a saved conversation are one page: navigating between them changes no heading.
      await (index === 0 || address.startsWith('/chat') ? visit : walkTo)(page, address)
      // Skeletons reserve a space that may be smaller than the content.
      await expect(page.locator('.skeleton')).toHaveCount(0)
      faults.push(...(await faultsOf(page, `${address} at 320 px`)))
      await page.setViewportSize(TABLET)
      await setTextSize(page, '200%')
      faults.push(...(await faultsOf(page, `${address} at 200 %`)))
      await setTextSize(page, '')
      await page.setViewportSize(NARROW)
      faults.push(...(await faultsOf(page, `${address} at 320 px and 200 %`)))
    }
    expect(faults).toEqual([])
  })
}

test('[OPS-20] 320 px and text at 200 % together: long words of every language are whole', async ({ page }) => {
  await enterAsAdmin(page, await createClub({ players: 1 }))
  await page.setViewportSize(NARROW)
  const faults: string[] = []
  for (const language of LANGUAGE_CODES) {
    await visit(page, `/no/such-page?lang=${language}`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const address of WORDY) {
      await walkTo(page, address)
      await expect(page.locator('.skeleton')).toHaveCount(0)
      faults.push(...(await faultsOf(page, `${address} in ${language}`)))
    }
  }
  expect(faults).toEqual([])
})

function addressesOf(who: 'player' | 'admin'): string[] {
  return Object.keys(GUARDED).filter((address) => GUARDED[address] === who)
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)
}

/** Elements wider than the screen, and text that its own box cuts off. */
function faultsOf(page: Page, where: string): Promise<string[]> {
  return page.evaluate(async (where) => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const faults: string[] = []
    const overflow = document.documentElement.scrollWidth - innerWidth
    if (overflow > 0) faults.push(`${where}: ${overflow} px wider than the screen, by ${widest()}`)
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *')) {
      const words = element.textContent?.trim()
      if (words && isCut(element)) faults.push(`${where}: cut off: ${nameOf(element)} "${words.slice(0, 40)}"`)
    }
    return faults

    /** Whether a box hides text without a scroll bar; ellipses are intended, and so is text for screen readers only. */
    function isCut(element: HTMLElement): boolean {
      const { overflowX, overflowY, clipPath, textOverflow, display } = getComputedStyle(element)
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || display === 'inline') return false
      const [hidesX, hidesY] = [overflowX, overflowY].map((overflow) => /hidden|clip/.test(overflow))
      if (!(hidesX || hidesY) || element.closest('[aria-hidden=true]')) return false
      const outer = element.getBoundingClientRect()
      return wordsIn(element).some((inner) => {
        const box = inner.getBoundingClientRect()
        const isOutX = box.right > outer.right + 2 || box.left < outer.left - 2
        const isOutY = box.bottom > outer.bottom + 2 || box.top < outer.top - 2
        return box.width > 0 && ((hidesX && isOutX) || (hidesY && isOutY))
      })
    }

    /** The innermost elements with text, except those reachable by a scroll bar inside the element. */
    function wordsIn(element: HTMLElement): Element[] {
      return [...element.querySelectorAll('*')].filter(
        (inner) =>
          inner.children.length === 0 &&
          inner.textContent?.trim() &&
          !inner.closest('.visually-hidden, [aria-hidden=true]') &&
          !scrollsInside(inner, element),
      )
    }

    /** Whether a scroll bar inside the element makes it reachable. */
    function scrollsInside(inner: Element, element: Element): boolean {
      for (let box = inner.parentElement; box && box !== element; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflow)) return true
      }
      return false
    }

    function widest(): string {
      const all = [...document.querySelectorAll('body *')]
      return all
        .filter((element) => !element.closest('svg, [aria-hidden=true]'))
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 4)
        .map(nameOf)
        .join(', ')
    }

    function nameOf(element: Element): string {
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
    }
  }, where)
}
