import { PRODUCT_NAME } from '@touchline/contract/product.ts'
import { createTransport } from 'nodemailer'
import type { SendMail } from './mail-message.ts'

/** A mail the server did not take; the code is all that is kept, since its words may repeat the mail's. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Sends through the mail server at this address. */
export function sendBySmtp(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS, ...NOTHING_FROM_OUTSIDE })
  return async (mail) => {
    try {
      await transport.sendMail(messageOf(mail, from))
    } catch (error) {
      throw new MailRefused(codeOf(error), error)
    }
  }
}

/** The mail as it would go over the wire. */
export async function emlOf(mail: Parameters<SendMail>[0], from: string): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, ...NOTHING_FROM_OUTSIDE })
  const { message } = await transport.sendMail(messageOf(mail, from))
  return message as Buffer
}

// A dialogue has about ten steps, so even a server that answers each at the last moment ends within the outbox's lease.
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
