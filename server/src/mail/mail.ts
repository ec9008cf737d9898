import type { Database } from '../database/database.ts'
import type { Settings } from '../env.ts'
import { sendToFolder } from './file.ts'
import { deleteMailsTo, deleteUnsentMail, eraseSentBodies, insertMail } from './mail.queries.ts'
import type { Mail, SendMail } from './mail-message.ts'
import { sendBySmtp } from './smtp.ts'

export { composeMail, type MailValues, writtenDay } from './letters.ts'
export type { Mail, SendMail } from './mail-message.ts'

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
