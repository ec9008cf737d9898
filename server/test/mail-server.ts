import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as received: its envelope recipients, its raw text and its parsed form. */
type ArrivedMail = { recipients: string[]; raw: string; read: Email }

/** A real SMTP server on this machine that stores what it receives; for tests. */
export type TestMailServer = {
  port: number
  url: string
  arrived: ArrivedMail[]
  /** The number of connections so far. */
  connections(): number
  close(): Promise<void>
}

/** Starts one; it refuses recipients starting with `nobody@`, and every login but `logIn` if that is given. */
export async function startMailServer(
  choices: { port?: number; takesMs?: number; logIn?: { user: string; password: string } } = {},
): Promise<TestMailServer> {
  const { port = 0, takesMs = 0, logIn } = choices
  const arrived: ArrivedMail[] = []
  let connections = 0
  const server = new SMTPServer({
    ...(logIn ? { allowInsecureAuth: true, onAuth: onlyFor(logIn) } : { authOptional: true }),
    disabledCommands: ['STARTTLS'],
    onConnect(_session, answer) {
      connections += 1
      answer()
    },
    onRcptTo({ address }, _session, answer) {
      const isUnknown = address.startsWith('nobody@')
      answer(isUnknown ? Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 }) : null)
    },
    async onData(stream, session, answer) {
      const raw = Buffer.concat(await stream.toArray())
      const read = await PostalMime.parse(raw)
      await sleep(takesMs)
      arrived.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), raw: String(raw), read })
      answer()
    },
  })
  const listening = once(server.listen(port, '127.0.0.1'), 'listening')
  server.on('error', () => {})
  await listening
  const taken = (server.server.address() as AddressInfo).port
  const account = logIn ? `${logIn.user}:${encodeURIComponent(logIn.password)}@` : ''
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  const url = `smtp://${account}127.0.0.1:${taken}`
  return { port: taken, url, arrived, connections: () => connections, close }
}

function onlyFor(logIn: { user: string; password: string }): NonNullable<SMTPServerOptions['onAuth']> {
  return ({ username, password }, _session, answer) => {
    const isRight = username === logIn.user && password === logIn.password
    answer(isRight ? null : new Error('wrong user or password'), isRight ? { user: username } : undefined)
  }
}
