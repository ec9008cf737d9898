import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { PORT } from './address.ts'

type Line = Awaited<ReturnType<typeof openLine>>

/** Opens a page that reaches the server through its own proxy connection. */
export async function onLine(
  browser: Browser,
  act: (page: Page, line: Line, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const line = await openLine()
  const context = await browser.newContext({ baseURL: line.url })
  try {
    await act(await context.newPage(), line, context)
  } finally {
    await context.close()
    await line.close()
  }
}

/** A proxy to the server that can be cut: Playwright's offline mode leaves open streams open. */
async function openLine() {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(PORT, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    /** Closes all connections; new ones are refused until `mend`. */
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    async close() {
      this.cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
