import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADDRESS } from './address.ts'

/** The code in the newest mail to an address that contains one. */
export async function codeMailedTo(address: string): Promise<string> {
  const [code] = await foundInMailTo(address, /^\d{6}$/m)
  return code
}

/** The match of a pattern in the newest mail to an address that contains one. */
export function foundInMailTo(address: string, pattern: RegExp): Promise<RegExpExecArray> {
  return foundTo(address, (mail) => pattern.exec(plainPartOf(mail)))
}

/** The headers of the newest mail to an address whose text matches a pattern. */
export function headOfMailTo(address: string, pattern: RegExp): Promise<string> {
  return foundTo(address, (mail) =>
    pattern.test(plainPartOf(mail)) ? mail.replaceAll('\r', '').split('\n\n')[0] : undefined,
  )
}

async function foundTo<Found>(address: string, find: (mail: string) => Found | null | undefined): Promise<Found> {
  await fetch(`${ADDRESS}/test/deliver-mails`, { method: 'POST' })
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail')
  // File names begin with the time.
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  for (const name of names.sort().reverse()) {
    const mail = readFileSync(join(folder, name), 'utf8')
    // Recipients without a known name have no brackets around the address.
    const isTo = mail.includes(`<${address}>`) || mail.includes(`To: ${address}`)
    const found = isTo && find(mail)
    if (found) return found
  }
  throw new Error(`no mail to ${address} has what is looked for`)
}

/** The first part of a mail, with its quoted-printable encoding removed. */
function plainPartOf(mail: string): string {
  const [, part = ''] = mail.replaceAll('\r', '').split(/content-type: text\/plain.*?\n\n/is)
  return part.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
