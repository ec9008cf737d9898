import { beforeEach, describe, expect, test, vi } from 'vitest'
import { safeStorage } from './browser-storage.ts'
import { CallFailed } from './call.ts'
import { underLease } from './one-tab.ts'
import { type Device, device, KIND, NETWORK, settled, status, tabOf } from './send-queue-for-test.ts'
import { WaitingSends } from './waiting-sends.ts'

let phone: Device
beforeEach(() => {
  phone = device()
})

describe('the send queue', () => {
  test('stores what was done before anything is sent, so that a closed tab loses nothing', async () => {
    const never = tabOf(phone, () => new Promise(() => {}))
    void never.enter('m1', '2:1')
    void never.enter('m2', '0:0')
    expect([...phone.kept.keys()].filter((key) => key.startsWith('waiting_send:eva:'))).toHaveLength(2)
    await settled()
    never.close()
    const arrived: string[] = []
    tabOf(phone, async ({ value }) => ({ version: arrived.push(value) }))
    await settled()
    expect(arrived).toEqual(['2:1', '0:0'])
    expect(phone.kept.size).toBe(0)
  })

  test.each([
    ['no connection', NETWORK],
    ['a gateway without a server', () => status(502)],
    ['a server with a fault', () => status(500)],
    ['too many requests', () => status(429)],
    ['a session that is over', () => status(401)],
    ['a device that is not confirmed', () => new CallFailed('DEVICE_NOT_TRUSTED', '', 403)],
    ['an answer that cannot be read', () => new TypeError('undefined')],
  ])('waits and tries again after %s', async (_name, failure) => {
    let isDown = true
    const server = vi.fn(async () => {
      if (isDown) throw failure()
      return { version: 1 }
    })
    const tab = tabOf(phone, server)
    await expect(tab.enter('m1', '2:1')).resolves.toEqual({ state: 'waiting', isKept: true })
    isDown = false
    tab.retry()
    await settled()
    expect(server).toHaveBeenCalledTimes(2)
    expect(phone.kept.size).toBe(0)
  })

  test('gives up on a server that says nothing, and tries again', async () => {
    let hangs = true
    const tab = tabOf(phone, (_body, signal) =>
      hangs
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(NETWORK())))
        : Promise.resolve({ version: 1 }),
    )
    await expect(tab.enter('m1', '2:1')).resolves.toMatchObject({ state: 'waiting' })
    hangs = false
    tab.retry()
    await settled()
    expect(phone.kept.size).toBe(0)
  })

  test('keeps a refusal with the words of the server until it is seen', async () => {
    const refuse = async () => {
      throw new CallFailed('CHANGED_MEANWHILE', 'Mezitím to někdo změnil.', 409)
    }
    const tab = tabOf(phone, refuse)
    const outcome = await tab.enter('m1', '2:1')
    expect(outcome).toMatchObject({ state: 'refused', error: { message: 'Mezitím to někdo změnil.' } })
    const later = tabOf(phone, refuse)
    expect(later.queue.snapshot()).toMatchObject([{ state: 'refused', refusal: { code: 'CHANGED_MEANWHILE' } }])
    if (outcome.state === 'refused') outcome.seen()
    later.queue.changed()
    expect(later.queue.snapshot()).toEqual([])
  })

  test('tells of a refusal for which nobody waits any more', async () => {
    phone.isOffline = true
    const tab = tabOf(phone, async () => {
      throw new CallFailed('RESULT_WRONG', 'Ne.', 422)
    })
    const heard: string[] = []
    tab.queue.onRefused(({ refusal }) => heard.push(refusal?.message ?? ''))
    await expect(tab.enter('m1', '2:1')).resolves.toMatchObject({ state: 'waiting' })
    phone.isOffline = false
    tab.retry()
    await settled()
    expect(heard).toEqual(['Ne.'])
  })

  test('is sent by its owner alone, whoever is there meanwhile', async () => {
    phone.isOffline = true
    const arrived: [string | undefined, string][] = []
    const tab = tabOf(phone, async ({ value }) => ({ version: arrived.push([phone.member, value]) }))
    void tab.enter('m1', '2:1')
    phone.isOffline = false
    for (const member of [undefined, 'adam']) {
      phone.member = member
      tab.queue.changed()
      await settled()
    }
    expect(arrived).toEqual([])
    phone.member = 'eva'
    tab.queue.changed()
    await settled()
    expect(arrived).toEqual([['eva', '2:1']])
  })

  test('of a link is sent whoever is logged in', async () => {
    phone.member = undefined
    const server = vi.fn(async () => ({ version: 1 }))
    await expect(tabOf(phone, server).enter('p1', 'yes', 0, 'link:abc')).resolves.toMatchObject({ state: 'sent' })
  })

  test('is replaced by what is done later to the same thing only while the server cannot have it', async () => {
    phone.isOffline = true
    const arrived: string[] = []
    const tab = tabOf(phone, async ({ value }) => {
      arrived.push(value)
      if (arrived.length === 1) throw NETWORK()
      return { version: arrived.length }
    })
    const first = tab.enter('m1', '1:0')
    const second = tab.enter('m1', '2:0')
    await expect(first).resolves.toEqual({ state: 'waiting', isKept: true })
    phone.isOffline = false
    tab.retry()
    await settled()
    void second
    void tab.enter('m1', '3:0')
    await settled()
    expect(arrived).toEqual(['2:0', '2:0', '3:0'])
  })

  test('lets other things go on while one cannot be sent, and keeps the order of that one', async () => {
    let isBroken = true
    const arrived: string[] = []
    const tab = tabOf(phone, async ({ match, value }) => {
      if (match === 'm1' && isBroken) throw status(500)
      return { version: arrived.push(value) }
    })
    void tab.enter('m1', '1:0')
    await settled()
    void tab.enter('m1', '1:1')
    void tab.enter('m2', '5:5')
    await settled()
    expect(arrived).toEqual(['5:5'])
    isBroken = false
    tab.retry()
    await settled()
    expect(arrived).toEqual(['5:5', '1:0', '1:1'])
  })

  test('says where the browser stores nothing, and sends it all the same', async () => {
    phone.browser.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    phone.isOffline = true
    const server = vi.fn(async () => ({ version: 1 }))
    const tab = tabOf(phone, server)
    await expect(tab.enter('m1', '2:1')).resolves.toEqual({ state: 'waiting', isKept: false })
    expect(tab.queue.snapshot()).toMatchObject([{ isKept: false }])
    phone.isOffline = false
    tab.retry()
    await settled()
    expect([server.mock.calls.length, tab.queue.snapshot()]).toEqual([1, []])
  })

  test('forgets what nobody could send for 30 days', () => {
    const storage = safeStorage(() => phone.browser)
    const day = 24 * 60 * 60 * 1000
    new WaitingSends(storage, () => 0).add({ owner: 'eva', kind: KIND, thing: 'm1', body: {} })
    expect(new WaitingSends(storage, () => 30 * day).all()).toHaveLength(1)
    expect(new WaitingSends(storage, () => 30 * day + 1).all()).toEqual([])
    expect(phone.kept.size).toBe(0)
  })

  test('two tabs without locks share a lease: one works at a time, and a dead one gives way', async () => {
    const storage = safeStorage(() => phone.browser)
    let now = 0
    const clock = {
      now: () => now,
      wait: async (ms: number) => {
        now += ms
        await settled()
      },
    }
    const log: string[] = []
    const work = (name: string) => async () => {
      log.push(`${name} begins`)
      await settled()
      log.push(`${name} ends`)
    }
    await Promise.all(['a', 'b'].map((name) => underLease(storage, name, work(name), clock)))
    expect(log.filter((_, at) => at % 2 === 0).map((line) => line[0])).toEqual(
      log.filter((_, at) => at % 2 === 1).map((line) => line[0]),
    )
    storage.setItem('sending_lease', JSON.stringify({ holder: 'dead', until: now + 30_000 }))
    await underLease(storage, 'c', work('c'), clock)
    expect(log.slice(-2)).toEqual(['c begins', 'c ends'])
    expect(now).toBeGreaterThan(30_000)
  })
})
