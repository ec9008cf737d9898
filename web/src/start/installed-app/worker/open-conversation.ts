import type { PageMessage } from '../../../platform/api/kept-names.ts'

declare const self: ServiceWorkerGlobalScope

/** A tab that sleeps does not answer; then the address counts with which it was opened. */
const ANSWER_MS = 500

/** Leads to a conversation: to its tab where it is open, else to a new one. */
export async function openConversation(path: string): Promise<void> {
  const address = new URL(path, self.location.origin).href
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const addresses = await Promise.all(tabs.map(addressOf))
  const tab = tabs[addresses.indexOf(address)]
  // A browser may refuse to bring a tab to the front.
  const shown = await tab?.focus().catch(() => undefined)
  if (!shown) await self.clients.openWindow(address)
}

/** Where a tab is now: browsers remember where it began, which an app that changes its pages itself has left. */
function addressOf(tab: WindowClient): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data))
    setTimeout(resolve, ANSWER_MS, tab.url)
    tab.postMessage({ type: 'address' } satisfies PageMessage, [port2])
  })
}
