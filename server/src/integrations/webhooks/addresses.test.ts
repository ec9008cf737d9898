import { describe, expect, test } from 'vitest'
import { startReceiver } from '../../../test/webhook-receiver.ts'
import { requireReceiver } from './addresses.ts'
import { post } from './post.ts'

const PRODUCTION = { isGuarded: true }
const refusal = (url: string, rules = PRODUCTION) =>
  requireReceiver(url, rules).then(
    () => 'taken',
    ({ code }) => code,
  )

describe('[INT-02] in production', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1:8443/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0.0.0.0/',
    'https://10.0.0.5/',
    'https://100.64.1.1/',
    'https://100.100.100.200/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:5ef5:79fb::1]/',
    'https://[2001:db8::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://hook.localhost/',
  ])('%s is no public address, when it is saved and when it is sent to', async (url) => {
    expect(await refusal(url)).toBe('WEBHOOK_ADDRESS_PRIVATE')
    expect(await post({ url, headers: {}, body: '{}' }, PRODUCTION)).toMatchObject({
      status: null,
      error: 'private_address',
    })
  })

  test.each([
    'http://93.184.215.14/',
    'ftp://93.184.215.14/',
    'https://user:password@93.184.215.14/',
    'https://user@93.184.215.14/',
    'https://93.184.215.14:25/',
    'https://93.184.215.14:80/',
    'javascript:alert(1)',
    '//93.184.215.14/',
    'hook',
  ])('%s is no address to send to', async (url) => {
    expect(await refusal(url)).toBe('WEBHOOK_URL_REFUSED')
  })

  test.each(['https://93.184.215.14/', 'https://93.184.215.14:8443/', 'https://[2606:2800:21f:cb07::1]/'])(
    '%s is one',
    async (url) => expect(await refusal(url)).toBe('taken'),
  )

  test('a name that leads to this machine is refused at the connection itself, and nobody is called', async () => {
    const receiver = await startReceiver()
    for (const scheme of ['https', 'http']) {
      const url = receiver.url.replace('http', scheme).replace('127.0.0.1', 'localhost')
      expect(await post({ url, headers: {}, body: '{}' }, PRODUCTION)).toMatchObject({ error: 'private_address' })
    }
    expect(receiver.arrived).toEqual([])
    const elsewhere = { url: receiver.url.replace('127.0.0.1', 'localhost'), headers: {}, body: '{}' }
    expect(await post(elsewhere, { isGuarded: false })).toMatchObject({ status: 200 })
    await receiver.close()
  })
})

test('outside of production this machine is let through, credentials are not', async () => {
  expect(await refusal('http://127.0.0.1:3000/', { isGuarded: false })).toBe('taken')
  expect(await refusal('http://me:secret@127.0.0.1:3000/', { isGuarded: false })).toBe('WEBHOOK_URL_REFUSED')
})
