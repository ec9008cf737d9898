import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/databases.ts'
import type { OpenDatabase } from '../database/database.ts'
import { mails } from './mail.table.ts'
import { composeMail, queueMail } from './mail.ts'

const clubName = 'Sokol Žďár'
const password = 'SPORT-2026-7K3M9PQR'
const joinUrl = 'https://club.example.com/join-team'
const settingsUrl = 'https://club.example.com/club/settings'

describe.each(LANGUAGES)('in $name', ({ code }) => {
  test('[CLUB-05] the club password stands in both bodies and never in the subject', () => {
    const { subject, text, html } = composeMail('clubPassword', code, { clubName, password, joinUrl })
    expect(subject).toContain(clubName)
    expect(subject).not.toContain(password)
    expect(text.split('\n')).toEqual(expect.arrayContaining([password, joinUrl]))
    expect(html).toContain(`>${password}<`)
    expect(html).toContain(`href="${joinUrl}"`)
    expect(html).toContain(`<html lang="${code}">`)
  })

  test('a changed club password is told with the way to the settings', () => {
    const { subject, text, html } = composeMail('clubPasswordChanged', code, { clubName, settingsUrl })
    expect(subject).toContain(clubName)
    expect(text.split('\n')).toContain(settingsUrl)
    expect(html).toContain(`href="${settingsUrl}"`)
  })

  test('every key has a text and every placeholder a value', () => {
    const letters = [
      composeMail('clubPassword', code, { clubName, password, joinUrl }),
      composeMail('clubPasswordChanged', code, { clubName, settingsUrl }),
      composeMail('tokensBought', code, { clubName, tokens: '1 000 000', model: 'GPT-5', billingUrl: settingsUrl }),
      composeMail('paymentFailed', code, { clubName, item: 'Touchline Pro', retryUrl: settingsUrl }),
      composeMail('renewalFailed', code, { clubName, date: '22.11.2026', settingsUrl }),
      composeMail('subscriptionEnded', code, { clubName, renewUrl: settingsUrl }),
      composeMail('webhookFailed', code, { clubName, address: 'a.example/b', count: 5, integrationsUrl: joinUrl }),
      composeMail('webhookGone', code, { clubName, address: 'a.example/b', count: 5, integrationsUrl: joinUrl }),
      composeMail('listReminder', code, {
        name: 'Ema Nová',
        clubName,
        listName: 'Zápas',
        when: '22.11.2026',
        answerUrl: settingsUrl,
        unsubscribeUrl: joinUrl,
      }),
    ]
    for (const { subject, text, html } of letters) {
      expect(text).toContain(clubName)
      for (const written of [subject, text, html]) {
        expect(written).not.toMatch(
          /{{|}}|(clubPassword|tokensBought|paymentFailed|renewalFailed|subscriptionEnded|webhookFailed|webhookGone|listReminder)|undefined/,
        )
      }
    }
  })
})

test('the words are those of the language, also where values are the same', () => {
  const [czech, english] = (['cs', 'en'] as const).map((language) =>
    composeMail('clubPassword', language, { clubName, password, joinUrl }),
  )
  expect(czech?.text).toContain('Klubové heslo:')
  expect(english?.text).toContain('Club password:')
})

test('whatever a club calls itself stays text', () => {
  const wild = `<script>alert(1)</script> & "Söhne" 'x' {{password}} $t(mail:clubPassword.label) $&`
  const { subject, text, html } = composeMail('clubPassword', 'en', { clubName: wild, password, joinUrl })
  expect(subject).toContain(wild)
  expect(text).toContain(wild)
  expect(html).not.toContain('<script')
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;Söhne&#34; &#39;x&#39; {{password}}')
  expect(html.match(/<h1[^>]*>(.*)<\/h1>/)?.[1]).not.toContain(password)
})

test('an address cannot break out of its link', () => {
  const { html } = composeMail('clubPassword', 'en', { clubName, password, joinUrl: 'https://x.example/"onclick="1' })
  expect(html).toContain('href="https://x.example/&#34;onclick=&#34;1"')
})

test('the HTML loads nothing from anywhere and needs no table', () => {
  const { html } = composeMail('clubPassword', 'en', { clubName, password, joinUrl })
  expect(html).not.toMatch(/\b(src|srcset|background)=|url\(|@import|<(link|img|table|script|style)\b/i)
})

describe('queueing', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  const mail = { to: { name: 'Anna', address: 'anna@example.com' }, subject: 's', text: 't', html: 'h' }

  test('[CLUB-05] one occasion makes one mail, however often it is told', async () => {
    const { db } = database
    const again = { ...mail, subject: 'another' }
    await queueMail(db, 'club-password:1', mail, { holdsSecret: true })
    await Promise.all(Array.from({ length: 5 }, () => queueMail(db, 'club-password:1', again, { holdsSecret: true })))
    await queueMail(db, 'club-password:2', mail, { holdsSecret: true })
    const queued = await db.select().from(mails).orderBy(mails.key)
    expect(queued).toMatchObject([
      { key: 'club-password:1', subject: 's', textBody: 't', htmlBody: 'h', holdsSecret: true, attempts: 0 },
      { key: 'club-password:2', toName: 'Anna', toAddress: 'anna@example.com', sentAt: null },
    ])
  })

  test('a transaction that fails leaves no mail', async () => {
    const { db } = database
    const before = await db.$count(mails)
    const failing = db.transaction(async (tx) => {
      await queueMail(tx, 'never', mail, { holdsSecret: false })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await db.$count(mails)).toBe(before)
  })
})
