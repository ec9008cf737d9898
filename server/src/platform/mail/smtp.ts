import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { createTransport } from 'nodemailer'
import { MAILS_AT_ONCE, type SendMail } from './mail-message.ts'

/** A mail rejected by the server; stores only the code, since the message may repeat the mail. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Sends through the mail server at this address, reusing connections while there is more to send. */
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

/** The pool resends a mail whose connection was closed; everything together must end within the outbox's lease. */
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

// As many connections as the outbox has slots, so that no mail waits in the pool while its lease runs. Idle connections
// are closed soon, because servers close them themselves, in the middle of the next mail.
const CONNECTIONS = {
  pool: true,
  maxConnections: MAILS_AT_ONCE,
  maxMessages: 100,
  maxRequeues: 2,
  idleTimeout: 1_000,
} as const

// An SMTP dialogue has about ten steps, so even a server that uses every timeout ends within the limit above.
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

// A body is text, never a file path or a URL to load.
const NOTHING_FROM_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true }

function messageOf(mail: Parameters<SendMail>[0], from: string) {
  const { id, to, subject, text, html, unsubscribeUrl, replyTo, isUrgent } = mail
  if (![to.address, replyTo ?? to.address].every((address) => ONE_ADDRESS.test(address)))
    throw new MailRefused('EADDRESS', undefined)
  return {
    // Objects, never strings: strings are parsed, so a user-provided name could become a recipient.
    from: { name: PRODUCT_NAME, address: from },
    to: { name: onOneLine(to.name), address: to.address },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(isUrgent && { priority: 'high' as const }),
    subject: onOneLine(subject),
    text,
    html,
    // The same for every attempt, so that a mail sent twice after a crash is recognised as one.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
  }
}

/** Mail programs show an unsubscribe button for these headers, which posts without a log-in (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

// The contract accepts nothing else; a mail to a stranger cannot be recalled.
const ONE_ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** `EENVELOPE-550`, `ESOCKET-ECONNREFUSED`: the kind of error without any text. */
function codeOf(error: unknown): string {
  const { code, responseCode, originalCode } = Object(error)
  return [code ?? 'UNKNOWN', responseCode ?? originalCode].filter(Boolean).join('-')
}
