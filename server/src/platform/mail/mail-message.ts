/** A mail to one person, in plain text and in HTML; `unsubscribeUrl` ends mails of its kind by one press (RFC 8058). */
export type Mail = {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string
  /** Whom an answer reaches, if that is not the sender. */
  replyTo?: string
  /** Whether mail programs are to put it first. */
  isUrgent?: boolean
}

/** The port: sends a mail or rejects. The id stays the same when a mail is sent again. */
export type SendMail = (mail: Mail & { id: string }) => Promise<void>

/** Mails on their way at once in a process, and connections to the mail server at most. */
export const MAILS_AT_ONCE = 10
