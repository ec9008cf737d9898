import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADDRESS } from './address.ts'

/** The newest mail to an address, as plain text. */
export async function newestMailTo(address: string): Promise<string> {
  await fetch(`${ADDRESS}/test/deliver-mails`, { method: 'POST' })
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail')
  // Their names begin with the time.
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const mail = mails.find((text) => text.includes(`<${address}>`))
  if (!mail) throw new Error(`no mail to ${address}`)
  return plainPartOf(mail)
}

/** The code in the newest mail to an address. */
export async function codeMailedTo(address: string): Promise<string> {
  const code = /^\d{6}$/m.exec(await newestMailTo(address))?.[0]
  if (!code) throw new Error(`no code in the mail to ${address}`)
  return code
}

/** The first part of a mail, its quoted-printable lines joined again. */
function plainPartOf(mail: string): string {
  const [, part = ''] = mail.replaceAll('\r', '').split(/content-type: text\/plain.*?\n\n/is)
  return part.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
