import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { openMail } from './mail.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-mail-'))
const folder = join(dataDir, 'mail')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const mail = {
  id: randomUUID(),
  to: { name: 'Jiří Šťastný\r\nBcc: mallory@example.com', address: 'jiri@example.com' },
  subject: 'Klubové heslo',
  text: 'Heslo: SPORT-2026-ABCD1234',
  html: '<p>Heslo: SPORT-2026-ABCD1234</p>',
}

test('without a mail server each mail is a file that a mail program can open', async () => {
  await openMail({ smtpUrl: undefined, from: undefined }, dataDir)(mail)
  const names = readdirSync(folder)
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-/)])
  expect(names[0]).toMatch(new RegExp(`-${mail.id}\\.eml$`))

  const raw = readFileSync(join(folder, String(names[0])))
  const read = await PostalMime.parse(raw)
  expect(read).toMatchObject({
    from: { name: 'Touchline', address: 'touchline@localhost' },
    to: [{ name: 'Jiří Šťastný Bcc: mallory@example.com', address: 'jiri@example.com' }],
    subject: mail.subject,
    messageId: `<${mail.id}@localhost>`,
  })
  expect(read.text?.trim()).toBe(mail.text)
  expect(read.html?.trim()).toBe(mail.html)
  expect(String(raw)).not.toMatch(/^Bcc/im)
})

test('nobody else on the machine can read it', () => {
  if (process.platform === 'win32') return
  expect(modeOf(folder)).toBe('700')
  const [name] = readdirSync(folder)
  expect(modeOf(join(folder, String(name)))).toBe('600')
})

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}
