import { desc, eq } from 'drizzle-orm'
import type { Database } from '../src/platform/database/database.ts'
import { mails } from '../src/platform/mail/mail.table.ts'

/** The mails queued for an address, newest first. */
export async function mailsTo(db: Database, address: string) {
  const rows = await db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(desc(mails.createdAt))
  return rows.map(({ key, subject, textBody, htmlBody, holdsSecret }) => {
    const text = textBody ?? ''
    return { key, subject, text, html: htmlBody ?? '', holdsSecret }
  })
}

/** The code in the newest mail to an address that contains one. */
export async function codeMailedTo(db: Database, address: string): Promise<string> {
  for (const { text } of await mailsTo(db, address)) {
    const code = /^\d{6}$/m.exec(text)?.[0]
    if (code) return code
  }
  throw new Error(`no code was mailed to ${address}`)
}
