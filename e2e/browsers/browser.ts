/** What a person does in a browser, whichever it is; the journeys are written once against this. */
export interface Browser {
  open(path: string): Promise<void>
  click(role: Role, name: string): Promise<void>
  /** Presses what has this text and nothing else. */
  clickText(text: string): Promise<void>
  /** Puts a text in place of what the field has. */
  fill(label: string, text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Gives a file to the page's field for files. */
  upload(path: string): Promise<void>
  /** Runs a function in the page; it sees its arguments and nothing around it. */
  evaluate<Given extends unknown[], Answer>(run: (...given: Given) => Answer, ...given: Given): Promise<Answer>
  /** A picture of the window, in base64. */
  picture(): Promise<string>
  close(): Promise<void>
}

type Role = 'button' | 'link'
export type Key = 'Enter' | 'Escape'

/** How long anything may take to appear. */
const PATIENCE_MS = 20_000
const PAUSE_MS = 50

/** Asks the page again and again until it has an answer; one that is just being left has none. */
export async function until<Answer>(what: string, ask: () => Promise<Answer>): Promise<NonNullable<Answer>> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const { answer, cause } = await ask().then(
      (answer) => ({ answer, cause: undefined }),
      (cause: unknown) => ({ answer: undefined, cause }),
    )
    if (answer) return answer
    if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS / 1000} s in vain for ${what}`, { cause })
    await new Promise((resume) => setTimeout(resume, PAUSE_MS))
  }
}

/** Waits until a text stands on the page. */
export async function see(browser: Browser, text: string): Promise<void> {
  await until(`“${text}”`, () => browser.evaluate(hasText, text))
}

/** Runs in the page; no-break spaces count as spaces, as for everybody who reads. */
function hasText(text: string): boolean {
  const plain = (words: string) => words.replaceAll(/\s+/g, ' ')
  return plain(document.body.innerText).includes(plain(text))
}
