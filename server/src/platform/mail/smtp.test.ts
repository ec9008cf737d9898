import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { MailRefused, sendBySmtp } from './smtp.ts'

const FROM = 'touchline@club.example.com'

let server: TestMailServer

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.arrived.length = 0
})

function mailTo(address: string, name = 'Žofie Müller') {
  return {
    id: randomUUID(),
    to: { name, address },
    subject: 'Klubové heslo pro Sokol Žďár – größer als gedacht',
    text: 'Příliš žluťoučký kůň\nna druhém řádku.\n.\nNach dem Punkt.',
    html: '<p lang="cs">Příliš žluťoučký kůň</p>',
  }
}

async function sendAndRead(mail: Parameters<ReturnType<typeof sendBySmtp>>[0]) {
  await sendBySmtp(server.url, FROM)(mail)
  const [only, ...more] = server.arrived
  if (!only || more.length > 0) throw new Error(`${server.arrived.length} mails arrived instead of one`)
  return only
}

test('a mail arrives with its sender, recipient, subject and both bodies, letters of every language included', async () => {
  const mail = mailTo('zofie@example.com')
  const { recipients, read } = await sendAndRead(mail)
  expect(recipients).toEqual(['zofie@example.com'])
  expect(read.from).toMatchObject({ name: 'Touchline', address: FROM })
  expect(read.to).toMatchObject([{ name: 'Žofie Müller', address: 'zofie@example.com' }])
  expect(read.subject).toBe(mail.subject)
  expect(read.text?.trim()).toBe(mail.text)
  expect(read.html?.trim()).toBe(mail.html)
})

test('an urgent mail is marked as such, and is answered to whom it names', async () => {
  const { raw, read } = await sendAndRead({
    ...mailTo('support@example.com', ''),
    replyTo: 'admin@example.com',
    isUrgent: true,
  })
  expect(read.replyTo).toMatchObject([{ address: 'admin@example.com' }])
  expect(raw).toMatch(/^Importance: high/im)
})

test('a mail that is sent again carries the same Message-ID, of the domain it comes from', async () => {
  const mail = mailTo('zofie@example.com')
  const send = sendBySmtp(server.url, FROM)
  await send(mail)
  await send(mail)
  const messageId = `<${mail.id}@club.example.com>`
  expect(server.arrived.map(({ read }) => read.messageId)).toEqual([messageId, messageId])
})

test('line breaks in a name or a subject add neither a header nor a recipient', async () => {
  const injected = '\r\nBcc: mallory@example.com\r\nX-Injected: yes\r\n\r\nHello'
  const mail = mailTo('anna@example.com', `Anna${injected}`)
  const { recipients, raw, read } = await sendAndRead({ ...mail, subject: `Hi${injected}` })
  expect(recipients).toEqual(['anna@example.com'])
  expect(read.to).toMatchObject([
    { name: 'Anna Bcc: mallory@example.com X-Injected: yes Hello', address: 'anna@example.com' },
  ])
  expect(read.subject).toBe('Hi Bcc: mallory@example.com X-Injected: yes Hello')
  expect(raw).not.toMatch(/^(Bcc|X-Injected)/im)
  expect(read.text?.trim()).toBe(mail.text)
})

test.each(['Anna" <mallory@example.com>, "x', 'mallory@example.com,', '<mallory@example.com>', '=?utf-8?q?=0ABcc:?='])(
  'the name %j stays a name',
  async (name) => {
    const { recipients, read } = await sendAndRead(mailTo('anna@example.com', name))
    expect(recipients).toEqual(['anna@example.com'])
    expect(read.to).toMatchObject([{ address: 'anna@example.com' }])
  },
)

test.each(['anna@example.com\r\nBcc: m@x.cz', 'anna@example.com, m@x.cz', 'anna@example.com>, <m@x.cz', 'anna', ''])(
  'the address %j reaches nobody',
  async (address) => {
    await expect(sendBySmtp(server.url, FROM)(mailTo(address))).rejects.toMatchObject({ code: 'EADDRESS' })
    expect(server.arrived).toEqual([])
  },
)

test('a refused recipient is told by a code, without the words of the server', async () => {
  const refused = sendBySmtp(server.url, FROM)(mailTo('nobody@example.com'))
  await expect(refused).rejects.toThrow(MailRefused)
  await expect(refused).rejects.toMatchObject({ code: 'EENVELOPE-550', message: 'EENVELOPE-550' })
  expect(server.arrived).toEqual([])
})

test('a server that does not run is told by a code', async () => {
  const gone = await startMailServer()
  await gone.close()
  await expect(sendBySmtp(gone.url, FROM)(mailTo('anna@example.com'))).rejects.toMatchObject({
    code: 'ESOCKET-ECONNREFUSED',
  })
})

test('logs in with the account of the address, and says so when it is wrong', async () => {
  const guarded = await startMailServer({ logIn: { user: 'touchline', password: 'open/sesame@1' } })
  await sendBySmtp(guarded.url, FROM)(mailTo('anna@example.com'))
  expect(guarded.arrived).toHaveLength(1)

  const wrong = sendBySmtp(guarded.url.replace('sesame', 'barley'), FROM)(mailTo('anna@example.com'))
  await expect(wrong).rejects.toMatchObject({ code: 'EAUTH-535', message: expect.not.stringContaining('barley') })
  expect(guarded.arrived).toHaveLength(1)
  await guarded.close()
})
