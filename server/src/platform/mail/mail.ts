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

/** The configured transport: a mail server or, without one, a folder of files. */
export function openMail({ smtpUrl, from }: Settings['mail'], dataDir: string): SendMail {
  return smtpUrl && from ? sendBySmtp(smtpUrl, from) : sendToFolder(dataDir, from ?? 'touchline@localhost')
}

/**
 * Puts a mail into the outbox in the caller's transaction, so that it is sent if and only if the transaction commits.
 * The key identifies the occasion; a second mail with the same key is dropped, and the result is false. The bodies of a
 * mail that `holdsSecret` are erased once it is sent. An `isAwaited` mail, such as a code the user is about to type,
 * overtakes the others. `sender` says on whose behalf a mail to a typed address is sent.
 */
export function queueMail(db: Database, key: string, mail: Mail, about: AboutMail): Promise<boolean> {
  const { holdsSecret, isAwaited = false, sender } = about
  const senderHash = sender?.memberId ? hashOfSender(sender.memberId) : null
  return insertMail(db, key, mail, {
    ...{ holdsSecret, priority: isAwaited ? 1 : 0 },
    ...(sender && { senderClubId: sender.clubId, senderHash }),
  })
}

/** Options of a mail. */
export type AboutMail = {
  holdsSecret: boolean
  isAwaited?: boolean
  sender?: MailSender
}

/** Withdraws a mail that has not been sent yet. */
export function withdrawMail(db: Database, key: string): Promise<void> {
  return deleteUnsentMail(db, key)
}

/**
 * Erases mails to a deleted user: all of them or, if someone else uses the same address, only the bodies of sent ones;
 * queued mails may belong to the other.
 */
export async function forgetMailsTo(db: Database, address: string, { isShared }: { isShared: boolean }): Promise<void> {
  if (isShared) await eraseSentBodies(db, address)
  else await deleteMailsTo(db, address)
}
