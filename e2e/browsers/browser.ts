/** User actions in any browser; the journeys are written once against this. */
export interface Browser {
  open(path: string): Promise<void>
  click(role: Role, name: string): Promise<void>
  /** Clicks the element with exactly this text. */
  clickText(text: string): Promise<void>
  /** Replaces the content of a field. */
  fill(label: string, text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Sets the file of the page's file input. */
  upload(path: string): Promise<void>
  /** Runs a function in the page; it can access only its arguments. */
  evaluate<Given extends unknown[], Answer>(run: (...given: Given) => Answer, ...given: Given): Promise<Answer>
  /** A screenshot of the window, in base64. */
  picture(): Promise<string>
  close(): Promise<void>
}

type Role = 'button' | 'link'
export type Key = 'Enter' | 'Escape'

/** The maximum wait for anything to appear. */
const PATIENCE_MS = 20_000
const PAUSE_MS = 50

/** Polls the page until it returns something; a page that is being left throws, which counts as nothing. */
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

/** Waits until the page contains a text. */
export async function see(browser: Browser, text: string): Promise<void> {
  await until(`“${text}”`, () => browser.evaluate(hasText, text))
}

/** Runs in the page; no-break spaces count as spaces, as they do for readers. */
function hasText(text: string): boolean {
  const plain = (words: string) => words.replaceAll(/\s+/g, ' ')
  return plain(document.body.innerText).includes(plain(text))
}
