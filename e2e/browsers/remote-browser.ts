import { ADDRESS } from '../address.ts'
import { type Browser, type Key, until } from './browser.ts'
import { focusedHas, type Spot, selectField, spotToPress, type Wanted } from './find-in-page.ts'

/** What a protocol for driving browsers must provide; both WebDriver protocols take the same actions. */
export interface Remote {
  navigate(address: string): Promise<void>
  /** Runs a function that takes and returns a string. */
  call(source: string, argument: string): Promise<string>
  perform(actions: readonly InputActions[]): Promise<void>
  setFile(selector: string, path: string): Promise<void>
  picture(): Promise<string>
  close(): Promise<void>
}

type InputActions = { type: 'key' | 'pointer'; id: string; actions: readonly object[] }

// WebDriver's private-use characters for keys without a character.
const KEYS: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C' }

/** A browser driven remotely through any protocol. */
export function remoteBrowser(remote: Remote): Browser {
  /** The element's position, once it no longer moves. */
  async function restingSpot(wanted: Wanted, name: string): Promise<Spot | null> {
    const before = await browser.evaluate(spotToPress, wanted, name)
    const now = await browser.evaluate(spotToPress, wanted, name)
    return before?.x === now?.x && before?.y === now?.y ? now : null
  }

  async function press(wanted: Wanted, name: string): Promise<void> {
    const { x, y } = await until(`${wanted} “${name}”`, () => restingSpot(wanted, name))
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await remote.perform([{ type: 'pointer', id: 'mouse', actions }])
  }

  const browser: Browser = {
    open: (path) => remote.navigate(ADDRESS + path),
    click: press,
    clickText: (text) => press('text', text),
    async fill(label, text) {
      await until(`“${text}” in field “${label}”`, async () => {
        if (!(await browser.evaluate(selectField, label))) return false
        await remote.perform(typing(text))
        // A dialog that has just opened may still focus its first field and select its content.
        return browser.evaluate(focusedHas, text)
      })
    },
    press: (key) => remote.perform(typing(KEYS[key])),
    upload: (path) => remote.setFile('input[type=file]', path),
    async evaluate(run, ...given) {
      const source = `(given) => JSON.stringify((${run})(...JSON.parse(given)) ?? null)`
      return JSON.parse(await remote.call(source, JSON.stringify(given)))
    },
    picture: () => remote.picture(),
    close: () => remote.close(),
  }
  return browser
}

function typing(text: string): InputActions[] {
  const strokes = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions: strokes }]
}
