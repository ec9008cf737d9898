import type { Database } from '../database/database.ts'
import type { Settings } from '../env.ts'
import { sendToFolder } from './file.ts'
import { deleteMailsTo, deleteUnsentMail, eraseSentBodies, insertMail } from './mail.queries.ts'
import type { Mail, SendMail } from './mail-message.ts'
import { hashOfSender, type MailSender } from './outside-mails.ts'
import { sendBySmtp } from './smtp.ts'

export { composeMail, type MailValues, writtenDay } from './letters.ts'
export type { Mail, SendMail } from './mail-message.ts'
export { type MailSender, outsideAllowance } from './outside-mails.ts'
export { hasWebAddress, withoutWebAddresses } from './web-addresses.ts'

/** The way out that the settings ask for: a mail server or, without one, a folder of files. */
export function openMail({ smtpUrl, from }: Settings['mail'], dataDir: string): SendMail {
  return smtpUrl && from ? sendBySmtp(smtpUrl, from) : sendToFolder(dataDir, from ?? 'touchline@localhost')
}

/**
 * Puts a mail into the outbox, in the caller's transaction: the mail is sent if and only if what it tells came true.
 * The key names the occasion; another mail with the same key is forgotten, and the answer is false. The bodies of a
 * mail that `holdsSecret` are erased once it is sent. One that `isAwaited`, a code that somebody is about to type,
 * overtakes the others. `sender` says in whose name an address is written to that somebody typed.
 */
export function queueMail(db: Database, key: string, mail: Mail, about: AboutMail): Promise<boolean> {
  const { holdsSecret, isAwaited = false, sender } = about
  const senderHash = sender?.memberId ? hashOfSender(sender.memberId) : null
  return insertMail(db, key, mail, {
    ...{ holdsSecret, priority: isAwaited ? 1 : 0 },
    ...(sender && { senderClubId: sender.clubId, senderHash }),
  })
}

/** What is to be known of a mail besides what it says. */
export type AboutMail = {
  holdsSecret: boolean
  isAwaited?: boolean
  sender?: MailSender
}

/** Takes a mail back that has not been sent yet. */
export function withdrawMail(db: Database, key: string): Promise<void> {
  return deleteUnsentMail(db, key)
}

/**
 * Erases what was written to somebody who is gone: all of it, or, if the address is somebody else's too, the words
 * of what was sent; what still waits may be the other's.
 */
export async function forgetMailsTo(db: Database, address: string, { isShared }: { isShared: boolean }): Promise<void> {
  if (isShared) await eraseSentBodies(db, address)
  else await deleteMailsTo(db, address)
}
