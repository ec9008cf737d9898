import type { Page } from '@playwright/test'
import type { MarkedPerson } from './marked-person.ts'

type Traces = {
  /** Marks that this document has shown or announced at any time. */
  shown: Set<string>
  /** Waits until everything requested has arrived and is drawn. */
  settle: () => Promise<void>
  /** Navigates to an address like a link. */
  walk: (to: string) => Promise<void>
  /** Where a mark is found: in what is visible, was shown or announced, in storage, in caches, in the history. */
  find: (mark: string) => Promise<string[]>
}

declare global {
  interface Window {
    traces: Traces
  }
}

/** From now on each document of the page records the marks it shows, however briefly. */
export async function watchForMarks(page: Page, persons: readonly MarkedPerson[]): Promise<void> {
  await page.addInitScript(
    watchDocument,
    persons.map(({ mark }) => mark),
  )
}

/** Waits until the page has what it requested; some are visible before scripts run. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.evaluate(() => window.traces.settle())
}

/** Navigates to pages in turn like links; returns where a mark was found on each. */
export function walkAll(page: Page, addresses: readonly string[], mark: string): Promise<string[]> {
  return page.evaluate(
    async ({ to, wanted }) => {
      const found: string[] = []
      for (const address of to) {
        await window.traces.walk(address)
        for (const place of await window.traces.find(wanted)) found.push(`${address}: ${place}`)
      }
      return found
    },
    { to: addresses, wanted: mark },
  )
}

export async function walk(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.traces.walk(to), address)
}

export function tracesOf(page: Page, { mark }: MarkedPerson): Promise<string[]> {
  return page.evaluate((wanted) => window.traces.find(wanted), mark)
}

/** Runs in the browser before any script of the page. */
function watchDocument(marks: string[]): void {
  const QUIET_MS = 50
  const shown = new Set<string>()
  let changedAt = 0
  let underWay = 0
  const done = () => {
    underWay--
    changedAt = performance.now()
  }

  const textOf = (node: Node) => (node instanceof Element ? node.outerHTML : node.textContent) ?? ''
  const newIn = ({ type, target, addedNodes, attributeName }: MutationRecord) => {
    if (type === 'attributes') return (target as Element).getAttribute(attributeName ?? '') ?? ''
    return type === 'characterData' ? textOf(target) : [...addedNodes].map(textOf).join(' ')
  }
  /** The page's files are preloaded by links. */
  const waitForFile = (node: Node) => {
    if (!(node instanceof HTMLLinkElement) || !/preload|stylesheet/.test(node.rel)) return
    underWay++
    for (const end of ['load', 'error']) node.addEventListener(end, done, { once: true })
  }
  new MutationObserver((records) => {
    changedAt = performance.now()
    const text = records.map(newIn).join(' ').toLowerCase()
    for (const mark of marks) if (text.includes(mark)) shown.add(mark)
    // Links of the document itself may have loaded before anyone listens.
    if (document.readyState === 'complete') for (const { addedNodes } of records) addedNodes.forEach(waitForFile)
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })

  const { fetch } = window
  window.fetch = (...asked) => {
    const answer = fetch.apply(window, asked)
    // Requests with keepalive may end unnoticed, after the document.
    if (asked[1]?.keepalive) return answer
    underWay++
    answer.then(done, done)
    return answer
  }

  const settle = async () => {
    while (underWay > 0 || performance.now() - changedAt < QUIET_MS) await new Promise((go) => setTimeout(go, 10))
  }

  window.traces = {
    shown,
    settle,
    async walk(to) {
      changedAt = performance.now()
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      await settle()
    },
    async find(mark) {
      const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
      const places: Record<string, string> = {
        page: document.documentElement.outerHTML,
        fields: fields.map(({ value }) => value).join(' '),
        shown: [...shown].join(' '),
        'local storage': JSON.stringify({ ...localStorage }),
        'session storage': JSON.stringify({ ...sessionStorage }),
        history: JSON.stringify(history.state),
        address: location.href,
      }
      const kept = (await caches.keys()).filter((name) => !/^(shell|files|settings)/.test(name))
      for (const name of kept) {
        const cache = await caches.open(name)
        const copies = (await cache.keys()).map(async (key) => (await cache.match(key))?.text())
        places[`cache ${name}`] = (await Promise.all(copies)).join(' ')
      }
      return Object.keys(places).filter((place) => places[place]?.toLowerCase().includes(mark))
    },
  }
}
