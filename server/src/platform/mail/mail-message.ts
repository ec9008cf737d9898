/**
 * A mail to one person, as plain text and HTML; `unsubscribeUrl` unsubscribes from its kind with one click (RFC 8058).
 */
export type Mail = {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string
  /** The address for replies, if it is not the sender. */
  replyTo?: string
  /** Whether it is sent with high priority. */
  isUrgent?: boolean
}

/** The port: sends a mail or rejects. Retries use the same id. */
export type SendMail = (mail: Mail & { id: string }) => Promise<void>

/** Maximum concurrent mails per process, and connections to the mail server. */
export const MAILS_AT_ONCE = 10
