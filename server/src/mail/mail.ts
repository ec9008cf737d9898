import type { LanguageCode } from '@touchline/contract/languages.ts'
import { PRODUCT_NAME } from '@touchline/contract/product.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { Database } from '../database/database.ts'
import type { Settings } from '../env.ts'
import { sendToFolder } from './file.ts'
import { type Letter, letterAsHtml, letterAsText } from './letter.ts'
import { insertMail } from './mail.queries.ts'
import { sendBySmtp } from './smtp.ts'

/** A mail to one person, in plain text and in HTML; `unsubscribeUrl` ends mails of its kind by one press (RFC 8058). */
export type Mail = {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string
}

/** The port: takes a mail out of the house or rejects. The id stays the same when a mail is sent again. */
export type SendMail = (mail: Mail & { id: string }) => Promise<void>

/** What each kind of mail tells. */
export type MailValues = {
  clubPassword: { clubName: string; password: string; joinUrl: string }
  clubPasswordChanged: { clubName: string; settingsUrl: string }
  adminPinCode: { clubName: string; code: string; minutes: string }
  adminPinRenewed: { clubName: string; logInUrl: string }
  tokensBought: { clubName: string; tokens: string; model: string; billingUrl: string }
  paymentFailed: { clubName: string; item: string; retryUrl: string }
  renewalFailed: { clubName: string; date: string; settingsUrl: string }
  subscriptionEnded: { clubName: string; renewUrl: string }
  logInCode: { code: string; count: number }
  newDevice: { clubName: string; endUrl: string }
  listReminder: {
    name: string
    clubName: string
    listName: string
    when: string
    answerUrl: string
    unsubscribeUrl: string
  }
}

/** The way out that the settings ask for: a mail server or, without one, a folder of files. */
export function openMail({ smtpUrl, from }: Settings['mail'], dataDir: string): SendMail {
  return smtpUrl && from ? sendBySmtp(smtpUrl, from) : sendToFolder(dataDir, from ?? 'touchline@localhost')
}

/**
 * Puts a mail into the outbox, in the caller's transaction: the mail is sent if and only if what it tells came true.
 * The key names the occasion; another mail with the same key is forgotten, and the answer is false. The bodies of a
 * mail that `holdsSecret` are erased once it is sent.
 */
export function queueMail(db: Database, key: string, mail: Mail, about: { holdsSecret: boolean }): Promise<boolean> {
  return insertMail(db, key, mail, about.holdsSecret)
}

/** Writes a mail of a kind in the reader's language. */
export function composeMail<Kind extends keyof MailValues>(
  kind: Kind,
  language: LanguageCode,
  values: MailValues[Kind],
): Omit<Mail, 'to'> {
  const say = (text: string) => translate(language, `mail:${kind}.${text}`, { ...values, product: PRODUCT_NAME })
  const letter = LETTERS[kind](say, values)
  return { subject: letter.subject, text: letterAsText(letter), html: letterAsHtml(letter, language) }
}

type Say = (text: string) => string

const LETTERS: { [Kind in keyof MailValues]: (say: Say, values: MailValues[Kind]) => Letter } = {
  clubPassword: (say, { password, joinUrl }) => ({
    subject: say('subject'),
    parts: [
      say('welcome'),
      { label: say('label'), code: password },
      say('share'),
      { label: say('join'), url: joinUrl },
      say('keep'),
    ],
    reason: say('reason'),
  }),
  clubPasswordChanged: (say, { settingsUrl }) => ({
    subject: say('subject'),
    parts: [say('changed'), say('tell'), say('notYou'), { label: say('settings'), url: settingsUrl }],
    reason: say('reason'),
  }),
  adminPinCode: (say, { code }) => ({
    subject: say('subject'),
    parts: [say('asked'), { label: say('label'), code }, say('valid'), say('notYou')],
    reason: say('reason'),
  }),
  adminPinRenewed: (say, { logInUrl }) => ({
    subject: say('subject'),
    parts: [say('renewed'), say('notYou'), { label: say('logIn'), url: logInUrl }],
    reason: say('reason'),
  }),
  tokensBought: (say, { billingUrl }) => ({
    subject: say('subject'),
    parts: [say('added'), say('shared'), { label: say('billing'), url: billingUrl }],
    reason: say('reason'),
  }),
  paymentFailed: (say, { retryUrl }) => ({
    subject: say('subject'),
    parts: [say('failed'), say('nothing'), { label: say('retry'), url: retryUrl }],
    reason: say('reason'),
  }),
  renewalFailed: (say, { settingsUrl }) => ({
    subject: say('subject'),
    parts: [say('failed'), say('grace'), { label: say('settings'), url: settingsUrl }],
    reason: say('reason'),
  }),
  subscriptionEnded: (say, { renewUrl }) => ({
    subject: say('subject'),
    parts: [say('ended'), say('kept'), { label: say('renew'), url: renewUrl }],
    reason: say('reason'),
  }),
  logInCode: (say, { code }) => ({
    subject: say('subject'),
    parts: [say('enter'), { label: say('label'), code }, say('valid'), say('keep')],
    reason: say('reason'),
  }),
  newDevice: (say, { endUrl }) => ({
    subject: say('subject'),
    parts: [say('happened'), say('you'), say('notYou'), { label: say('end'), url: endUrl }, say('password')],
    reason: say('reason'),
  }),
  listReminder: (say, { answerUrl, unsubscribeUrl }) => ({
    subject: say('subject'),
    parts: [say('asks'), { label: say('answer'), url: answerUrl }, say('done')],
    reason: say('reason'),
    unsubscribe: { label: say('unsubscribe'), url: unsubscribeUrl },
  }),
}
