import { type Browser, until } from './browser.ts'
import { freePort, ownFolder, type Program, startProgram } from './program.ts'
import { type Remote, remoteBrowser } from './remote-browser.ts'

/** The paths of WebKitGTK's driver, its MiniBrowser, and an in-memory screen. */
type WebKitFiles = { driver: string; browser: string; screen: string }

const SCREEN = ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp']

/** Starts WebKitGTK's MiniBrowser on an in-memory screen and drives it through WebDriver. */
export async function startWebKit(files: WebKitFiles): Promise<Browser> {
  const home = ownFolder('webkit')
  const screen = startProgram(files.screen, SCREEN)
  const programs: Program[] = [screen]
  const end = async () => {
    for (const program of programs.toReversed()) await program.end()
    home.remove()
  }
  try {
    const display = await screen.says('stdout', /^(\d+)\n/)
    const port = await freePort()
    programs.push(
      startProgram(files.driver, ['--host=127.0.0.1', `--port=${port}`], surroundings(display, home.folder)),
    )
    return remoteBrowser(await openSession(`http://127.0.0.1:${port}`, files.browser, end))
  } catch (error) {
    await end()
    throw error
  }
}

function surroundings(display: string, home: string): Record<string, string> {
  return {
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    HOME: home,
    XDG_RUNTIME_DIR: home,
    // WebKit's sandbox is unavailable to root and in containers; all pages are our own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    // An in-memory screen has no graphics card.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
}

const LONGEST_MS = 20_000
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

async function openSession(driver: string, binary: string, end: () => Promise<void>): Promise<Remote> {
  const options = { binary, args: ['--automation'] }
  await until('the driver of WebKit', async () => (await fetch(`${driver}/status`)).ok)
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await command<{ sessionId: string }>('POST', `${driver}/session`, { capabilities })
  const session = `${driver}/session/${sessionId}`
  const post = <Answer>(path: string, body: object) => command<Answer>('POST', `${session}/${path}`, body)
  await post('window/rect', { x: 0, y: 0, width: 1440, height: 900 })
  return {
    navigate: (url) => post('url', { url }),
    call: (source, argument) => post('execute/sync', { script: `return (${source})(arguments[0])`, args: [argument] }),
    perform: (actions) => post('actions', { actions }),
    async setFile(selector, path) {
      const found = await post<Record<typeof ELEMENT, string>>('element', { using: 'css selector', value: selector })
      await post(`element/${found[ELEMENT]}/value`, { text: path })
    },
    picture: () => command('GET', `${session}/screenshot`),
    async close() {
      await command('DELETE', session).catch(() => undefined)
      await end()
    },
  }
}

async function command<Answer>(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<Answer> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  const response = await fetch(address, { method, signal, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${new URL(address).pathname}: ${value.error}: ${value.message}`)
  return value
}
