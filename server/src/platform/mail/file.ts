import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMail } from './mail-message.ts'
import { emlOf } from './smtp.ts'

/** Writes mails into the folder `mail` of the data folder instead of sending them; any mail program opens the files. */
export function sendToFolder(dataDir: string, from: string): SendMail {
  const folder = join(dataDir, 'mail')
  return async (mail) => {
    const eml = await emlOf(mail, from)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
    // Written and renamed, so that a file watcher never reads half a mail.
    await writeFile(`${path}.part`, eml, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}
