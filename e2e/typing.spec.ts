import { type CDPSession, expect, type Locator, test } from '@playwright/test'
import { openPlace, type Place, placesOf } from './every-field.ts'

// A mid-range phone compared with a developer's machine, and a fast typist.
const SLOWER = 6
const KEY_MS = 60

const TEXT_FIELDS = [
  'input:not([type])',
  ...['text', 'search', 'email', 'password', 'tel', 'url'].map((type) => `input[type=${type}]`),
  'textarea',
  '[contenteditable=true]',
]
  .map((selector) => `${selector}:visible:not([readonly]):not([disabled]):not([role=combobox])`)
  .join(', ')

for (const visitor of ['guest', 'player', 'admin'] as const) {
  test(`every text field that a ${visitor} meets has what was typed, on a slow device, too`, async ({
    page,
    request,
  }) => {
    test.slow()
    const places = await placesOf(page, request, visitor)
    const devtools = await page.context().newCDPSession(page)
    const faults: string[] = []
    let count = 0
    for (const place of places) {
      const room = await openPlace(page, place)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      const fields = room.locator(TEXT_FIELDS)
      for (let index = 0; index < (await fields.count()); index++, count++) {
        faults.push(...(await faultsOf(fields.nth(index), devtools)).map((fault) => `${nameOf(place)}: ${fault}`))
      }
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
    await devtools.detach()
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(FEWEST[visitor])
  })
}

/** Minimum numbers of fields, so that a broken field search is noticed. */
const FEWEST = { guest: 10, player: 20, admin: 10 }

/** Types into a field: at its end, at its beginning, and letters composed of several keys. */
async function faultsOf(field: Locator, devtools: CDPSession): Promise<string[]> {
  const { name, before, text, more, isPlain } = await field.evaluate(whatFits)
  const faults: string[] = []
  const expectValue = async (how: string, wanted: string) => {
    const value = await field.evaluate((element) => (element as HTMLInputElement).value ?? element.textContent)
    if (value !== wanted) faults.push(`${name}: ${how} ${JSON.stringify(wanted)}, has ${JSON.stringify(value)}`)
  }
  await field.fill('')
  await type(devtools, text)
  await expectValue('typed', text)
  await field.press('Home')
  await type(devtools, more)
  await expectValue('typed at the beginning', more + text)
  if (isPlain) {
    await field.fill('')
    for (const composed of ['に', 'にほ', 'にほん']) {
      await devtools.send('Input.imeSetComposition', { text: composed, selectionStart: -1, selectionEnd: -1 })
    }
    await devtools.send('Input.insertText', { text: '日本' })
    await expectValue('composed', '日本')
  }
  await field.fill(before)
  return faults
}

/** Like a keyboard: the next key comes whether or not the page has handled the previous one. */
async function type(devtools: CDPSession, text: string): Promise<void> {
  const keys = Array.from(text, async (key, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * KEY_MS))
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  })
  await Promise.all(keys)
}

/** Runs in the page: a field's name, its value, and what it accepts. */
function whatFits(element: Element) {
  const { value, type, maxLength, inputMode } = element as HTMLInputElement
  const isNumber = inputMode === 'numeric' || inputMode === 'decimal' || type === 'tel'
  const isPlain = !isNumber && ['text', 'search', 'textarea', undefined].includes(type)
  const text = isNumber ? '31415' : isPlain ? 'hra dětí' : 'hra.deti'
  const [label] = (element as HTMLInputElement).labels ?? []
  return {
    name: element.getAttribute('aria-label') ?? label?.textContent ?? element.getAttribute('name') ?? type,
    before: value ?? '',
    // The last place stays free: a code is sent as soon as it is complete.
    text: maxLength > 0 ? text.slice(0, Math.max(1, maxLength - 4)) : text,
    more: isNumber ? '92' : 'xyz',
    isPlain,
  }
}

function nameOf({ address, opens }: Place): string {
  return [address, ...opens].join(' → ')
}
