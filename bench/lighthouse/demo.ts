import type { AddressInfo } from 'node:net'
import { createPlayerSession } from '@touchline/contract/club/members.ts'
import { PlayerSession } from '@touchline/contract/club/sessions.ts'
import { createLog } from '../../server/src/platform/http/logging.ts'
import { fillDemoClub } from '../../server/src/start/demo-filling.ts'
import { openProduct } from '../../server/src/start/product.ts'
import { demoSettings } from '../../server/src/start/seed/demo-settings.ts'

/** The product with a demo club in its own folder, on loopback. */
type Demo = {
  address: string
  /** What the log-in page stores in a player's browser. */
  stored: Record<string, string>
  close(): Promise<void>
}

/** The log-in page does not offer the demo's log-ins here: it is measured as clubs see it. */
export async function openDemo(dataDir: string, webDir: string): Promise<Demo> {
  const settings = demoSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })
  const product = await openProduct(settings, createLog('error'), webDir)
  const { logIns } = await fillDemoClub(product)
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
  const player = logIns.find(({ role }) => role === 'player')
  if (!player) throw new Error('The demo club has no player who can log in.')
  return { address, stored: await loggedIn(address, player), close: () => product.close() }
}

async function loggedIn(
  address: string,
  { email, password }: { email: string; password: string },
): Promise<Record<string, string>> {
  const { method, path } = createPlayerSession
  const answer = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`The demo's player could not log in: ${await answer.text()}`)
  const session = PlayerSession.parse(await answer.json())
  // As stored by web/src/club/sessions/session.ts.
  return {
    player_session: session.sessionToken,
    player_session_expires: session.expiresAt,
    player_id: session.playerId,
    player_name: session.playerName,
    player_email: email,
    player_role: 'member',
    club_id: session.clubId,
    club_name: session.clubName,
  }
}
