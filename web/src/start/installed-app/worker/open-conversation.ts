import type { PageMessage } from '../../../platform/api/kept-names.ts'

declare const self: ServiceWorkerGlobalScope

/** A suspended tab does not reply; the address it was opened with is used then. */
const ANSWER_MS = 500

/** Focuses the tab of a conversation if it is open, else opens a new one. */
export async function openConversation(path: string): Promise<void> {
  const address = new URL(path, self.location.origin).href
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const addresses = await Promise.all(tabs.map(addressOf))
  const tab = tabs[addresses.indexOf(address)]
  // A browser may refuse to focus a tab.
  const shown = await tab?.focus().catch(() => undefined)
  if (!shown) await self.clients.openWindow(address)
}

/** The current address of a tab: browsers report the initial one, which a single-page app has left. */
function addressOf(tab: WindowClient): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data))
    setTimeout(resolve, ANSWER_MS, tab.url)
    tab.postMessage({ type: 'address' } satisfies PageMessage, [port2])
  })
}
