import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from './browser.ts'
import { ownFolder, startProgram } from './program.ts'
import { type Remote, remoteBrowser } from './remote-browser.ts'

// Only the pages under test may cause network requests.
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
}

const WINDOW = { MOZ_HEADLESS_WIDTH: '1440', MOZ_HEADLESS_HEIGHT: '900' }

/** Starts Firefox and drives it through WebDriver BiDi, which it supports natively. */
export async function startFirefox(file: string): Promise<Browser> {
  const profile = ownFolder('firefox')
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile.folder, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile.folder, '--remote-debugging-port=0', 'about:blank']
  // Firefox refuses to run as root in another user's home.
  const program = startProgram(file, args, { ...WINDOW, HOME: profile.folder })
  const end = async () => {
    await program.end()
    profile.remove()
  }
  try {
    const address = await program.says('stderr', /BiDi listening on (ws:\/\/\S+)/)
    return remoteBrowser(await openSession(`${address}/session`, end))
  } catch (error) {
    await end()
    throw error
  }
}

type Node = { result: { value: string; sharedId: string } }

async function openSession(address: string, end: () => Promise<void>): Promise<Remote> {
  const { send, hangUp } = await connect(address)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  const callFunction = (functionDeclaration: string, given: string) =>
    send<Node>('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: given }],
      awaitPromise: false,
      target: { context },
    })
  return {
    async navigate(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async call(source, argument) {
      const { result } = await callFunction(source, argument)
      return result.value
    },
    async perform(actions) {
      await send('input.performActions', { context, actions })
    },
    async setFile(selector, path) {
      const { result } = await callFunction('(selector) => document.querySelector(selector)', selector)
      await send('input.setFiles', { context, element: { sharedId: result.sharedId }, files: [path] })
    },
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return data
    },
    async close() {
      hangUp()
      await end()
    },
  }
}

type Reply = {
  id?: number
  type: string
  result?: unknown
  error?: string
  message?: string
  exceptionDetails?: unknown
}

/** A connection on which each command gets its own reply. */
async function connect(address: string) {
  const line = new WebSocket(address)
  const waiting = new Map<number, (reply: Reply) => void>()
  await new Promise((resolve, reject) => {
    line.addEventListener('open', resolve)
    line.addEventListener('error', () => reject(new Error(`no line to ${address}`)))
  })
  line.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(data) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })

  let last = 0
  async function send<Answer>(method: string, params: object): Promise<Answer> {
    const id = ++last
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    line.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await replied
    waiting.delete(id)
    if (type !== 'success') throw new Error(`${method}: ${error}: ${message}`)
    const thrown = (result as { exceptionDetails?: { text: string } }).exceptionDetails
    if (thrown) throw new Error(`${method}: ${thrown.text}`)
    return result as Answer
  }

  return { send, hangUp: () => line.close() }
}
