import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { createTransport } from 'nodemailer'
import { MAILS_AT_ONCE, type SendMail } from './mail-message.ts'

/** A mail the server did not take; the code is all that is kept, since its words may repeat the mail's. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Sends through the mail server at this address, over connections that are used again while there is more to send. */
export function sendBySmtp(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS, ...CONNECTIONS, ...NOTHING_FROM_OUTSIDE })
  return async (mail) => {
    try {
      await withinLimit(transport.sendMail(messageOf(mail, from)))
    } catch (error) {
      throw new MailRefused(codeOf(error), error)
    }
  }
}

/** A pool sends a mail anew whose connection was closed: all of that together must end within the outbox's lease. */
function withinLimit(sending: Promise<unknown>): Promise<void> {
  return new Promise((sent, failed) => {
    const late = Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' })
    const timer = setTimeout(() => failed(late), LONGEST_SENDING_MS).unref()
    sending.then(() => sent(), failed).finally(() => clearTimeout(timer))
  })
}

/** The mail as it would go over the wire. */
export async function emlOf(mail: Parameters<SendMail>[0], from: string): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, ...NOTHING_FROM_OUTSIDE })
  const { message } = await transport.sendMail(messageOf(mail, from))
  return message as Buffer
}

const LONGEST_SENDING_MS = 4 * 60_000

// As many connections as the outbox has places, so that no mail waits in the pool while its lease runs. One that has
// nothing to do is closed soon: servers end idle ones themselves, in the middle of the next mail.
const CONNECTIONS = {
  pool: true,
  maxConnections: MAILS_AT_ONCE,
  maxMessages: 100,
  maxRequeues: 2,
  idleTimeout: 1_000,
} as const

// A dialogue has about ten steps, so even a server that answers each at the last moment ends within the limit above.
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

// A body is text, never the path of a file or an address to load.
const NOTHING_FROM_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true }

function messageOf(mail: Parameters<SendMail>[0], from: string) {
  const { id, to, subject, text, html, unsubscribeUrl, replyTo, isUrgent } = mail
  if (![to.address, replyTo ?? to.address].every((address) => ONE_ADDRESS.test(address)))
    throw new MailRefused('EADDRESS', undefined)
  return {
    // Objects, never strings: a string is parsed, and what somebody typed as a name becomes a recipient.
    from: { name: PRODUCT_NAME, address: from },
    to: { name: onOneLine(to.name), address: to.address },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(isUrgent && { priority: 'high' as const }),
    subject: onOneLine(subject),
    text,
    html,
    // The same at every attempt: a mail that was sent twice after a crash is recognised as one.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
  }
}

/** A mail program shows a button for them, which posts without asking the reader to log in (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

// The contract lets nothing else in; sent to a stranger, a mail cannot be called back.
const ONE_ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** `EENVELOPE-550`, `ESOCKET-ECONNREFUSED`: what went wrong, without a word of what was said. */
function codeOf(error: unknown): string {
  const { code, responseCode, originalCode } = Object(error)
  return [code ?? 'UNKNOWN', responseCode ?? originalCode].filter(Boolean).join('-')
}
