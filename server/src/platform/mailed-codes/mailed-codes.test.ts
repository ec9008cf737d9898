import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { Failure } from '../failure.ts'
import { mailedCodes } from './mailed-codes.table.ts'
import { CODES_AN_HOUR, type CodeRequest, checkCode, issueCode, WRONG_CODES_A_DAY } from './mailed-codes.ts'

const KEY = Buffer.from('a key for tests')

let world: World
let accounts = 0

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

/** An account that has not requested a code yet. */
const someone = (): CodeRequest => ({ purpose: 'log-in', account: `player-${++accounts}@mail.example` })

/** Requests a code; `none` if none was mailed. */
async function ask(request: CodeRequest) {
  let mailed: string | undefined
  const { nonce } = await issueCode(world.db, KEY, request, async (_, code) => {
    mailed = code
  })
  return { ...request, nonce, code: mailed ?? 'none' }
}

/** `right`, or why not: the error's code and the tries left. */
async function enter(entered: Parameters<typeof checkCode>[2], options?: { keep: boolean }): Promise<string> {
  try {
    await checkCode(world.db, KEY, entered, options)
    return 'right'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [error.code, ...Object.values(error.values)].join(' ')
  }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('[MEMB-17] a code sent by mail', () => {
  test('has six digits, is right once and kept only as a hash', async () => {
    const asked = await ask(someone())
    expect(asked.code).toMatch(/^\d{6}$/)
    const stored = JSON.stringify(await world.db.select().from(mailedCodes))
    expect(stored).not.toContain(asked.code)
    expect(stored).not.toContain(asked.nonce)
    expect(stored).not.toContain(asked.account)
    expect(await enter(asked)).toBe('right')
    expect(await enter(asked)).toBe('CODE_EXPIRED')
  })

  test('is right once, also when entered several times at the same moment', async () => {
    const asked = await ask(someone())
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(asked)))
    expect(answers.filter((answer) => answer === 'right')).toHaveLength(1)
  })

  test('counts down five tries, then not even the right one helps', async () => {
    const asked = await ask(someone())
    const guess = { ...asked, code: wrong(asked.code) }
    const answers = []
    for (let tries = 0; tries < 5; tries++) answers.push(await enter(guess))
    expect(answers).toEqual(['CODE_WRONG 4', 'CODE_WRONG 3', 'CODE_WRONG 2', 'CODE_WRONG 1', 'CODE_EXPIRED'])
    expect(await enter(asked)).toBe('CODE_EXPIRED')
  })

  test('lets five tries through, also of many made at once in two processes', async () => {
    const other = await openWorld({ database: world.database })
    const asked = await ask(someone())
    const guess = { ...asked, code: wrong(asked.code) }
    const tried = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        checkCode(index % 2 ? world.db : other.db, KEY, guess).catch((error: Failure) => error.code),
      ),
    )
    expect(tried.filter((code) => code === 'CODE_WRONG')).toHaveLength(4)
    const [row] = await world.db.select().from(mailedCodes).orderBy(desc(mailedCodes.createdAt)).limit(1)
    expect(row?.tries).toBe(5)
    await other.app.close()
  })

  test('is good for ten minutes', async () => {
    const asked = await ask(someone())
    const age = async (minutes: number) =>
      world.db.update(mailedCodes).set({ createdAt: new Date(Date.now() - minutes * 60_000) })
    await age(9.9)
    expect(await enter(asked, { keep: true })).toBe('right')
    await age(10.1)
    expect(await enter(asked)).toBe('CODE_EXPIRED')
  })

  test('is worth nothing without the nonce, for another account or for another purpose', async () => {
    const asked = await ask(someone())
    expect(await enter({ ...asked, nonce: 'another' })).toBe('CODE_EXPIRED')
    expect(await enter({ ...asked, account: 'another@mail.example' })).toBe('CODE_EXPIRED')
    expect(await enter({ ...asked, purpose: 'admin-pin' })).toBe('CODE_EXPIRED')
    expect(await enter(asked)).toBe('right')
  })

  test('stays good where it is only looked at, without costing a try', async () => {
    const asked = await ask(someone())
    for (let looks = 0; looks < 6; looks++) expect(await enter(asked, { keep: true })).toBe('right')
    expect(await enter(asked)).toBe('right')
  })
})

describe('[PERM-09] [MEMB-17] guessing codes of an account', () => {
  /** Guesses a just mailed code five times; `from` is the address of the attacker. */
  async function guessAtNewCode(who: CodeRequest, from: string): Promise<string[]> {
    const asked = await ask({ ...who, address: from })
    await world.db.update(mailedCodes).set({ createdAt: sql`created_at - interval '1 hour'` }).where(sql`tries > 0`)
    const answers = []
    for (let tries = 0; tries < 5; tries++) answers.push(await enter({ ...asked, code: wrong(asked.code) }))
    return answers.map((answer) => answer.split(' ')[0] ?? '')
  }

  test('a code that was not mailed is never right', async () => {
    const asked = await ask(someone())
    // The row of a request over the limit, whose code was never sent.
    await world.db.update(mailedCodes).set({ isMailed: false }).where(sql`tries = 0 and used_at is null`)
    expect(await enter(asked, { keep: true })).toBe('CODE_WRONG 4')
    expect(await enter(asked)).toBe('CODE_WRONG 3')
  })

  test('stops at fifty a day over all nonces and addresses, in all processes; the code of another account is right', async () => {
    const other = await openWorld({ database: world.database })
    const who = someone()
    const answers: string[] = []
    for (let code = 0; code < 11; code++) answers.push(...(await guessAtNewCode(who, `address ${code}`)))
    const taken = answers.filter((answer) => answer !== 'TOO_MANY_REQUESTS')
    expect([taken.length, answers.length]).toEqual([WRONG_CODES_A_DAY.account, 55])
    const right = await ask(who)
    await expect(checkCode(other.db, KEY, right)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await enter(await ask(someone()))).toBe('right')
    await other.app.close()
  }, 60_000)

  test('from one address stops at twenty a day, and the owner elsewhere goes on', async () => {
    const who = someone()
    const answers: string[] = []
    for (let code = 0; code < 5; code++) answers.push(...(await guessAtNewCode(who, 'stranger')))
    expect(answers.filter((answer) => answer !== 'TOO_MANY_REQUESTS')).toHaveLength(WRONG_CODES_A_DAY.address)
    await world.db.update(mailedCodes).set({ createdAt: sql`created_at - interval '1 hour'` })
    expect(await enter(await ask({ ...who, address: 'owner' }))).toBe('right')
  }, 60_000)

  test('costs nothing where it was right, nor where nothing was mailed', async () => {
    const who = { ...someone(), address: 'home' }
    for (let logIns = 0; logIns < WRONG_CODES_A_DAY.address + 2; logIns++) {
      await world.db.update(mailedCodes).set({ createdAt: sql`created_at - interval '1 hour'` })
      expect(await enter(await ask(who))).toBe('right')
    }
    for (let codes = 0; codes < 3; codes++) await ask(who)
    for (let silent = 0; silent < 5; silent++) {
      const asked = await ask(who)
      for (let tries = 0; tries < 5; tries++) await enter({ ...asked, code: '123456' })
    }
    await world.db.update(mailedCodes).set({ createdAt: sql`created_at - interval '1 hour'` })
    expect(await enter(await ask(who))).toBe('right')
  }, 60_000)
})

describe('[MEMB-15] asking for codes for a new PIN', () => {
  test('a stranger who asks and asks does not keep the administrator from one; ten an hour go out in all', async () => {
    const club = { purpose: 'admin-pin' as const, account: `admin-${++accounts}@mail.example` }
    const codes = async (address: string, times: number) => {
      const asked = []
      for (let time = 0; time < times; time++) asked.push(await ask({ ...club, address }))
      return asked.filter(({ code }) => code !== 'none').length
    }
    expect(await codes('stranger', 6)).toBe(CODES_AN_HOUR)
    const owner = await ask({ ...club, address: 'owner' })
    expect(await enter(owner)).toBe('right')
    expect([await codes('second', 5), await codes('third', 5), await codes('fourth', 5)]).toEqual([3, 3, 0])
  }, 60_000)
})

describe('[MEMB-17] asking for codes', () => {
  test('mails three an hour to an account, also when asked at once; the fourth looks the same', async () => {
    const who = someone()
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(who)))
    expect(asked.filter(({ code }) => code !== 'none')).toHaveLength(CODES_AN_HOUR)
    const silent = asked.find(({ code }) => code === 'none')
    if (!silent) throw new Error('eight were asked for')
    expect(await enter({ ...silent, code: '123456' })).toBe('CODE_WRONG 4')
    expect((await ask({ ...who, purpose: 'admin-pin' })).code).not.toBe('none')
    expect((await ask(someone())).code).not.toBe('none')
  })

  test('mails again an hour later, and forgets what is older', async () => {
    const who = someone()
    for (let codes = 0; codes < 3; codes++) await ask(who)
    expect((await ask(who)).code).toBe('none')
    await world.db.update(mailedCodes).set({ createdAt: new Date(Date.now() - 61 * 60_000) })
    expect((await ask(who)).code).not.toBe('none')
    await sweep(world, 'mailed_codes')
    expect(await world.db.select().from(mailedCodes)).toHaveLength(1)
  })

  test('stores nothing where the mail could not be queued', async () => {
    const stored = async () => (await world.db.select().from(mailedCodes)).length
    const before = await stored()
    await expect(issueCode(world.db, KEY, someone(), () => Promise.reject(new Error('full')))).rejects.toThrow('full')
    expect(await stored()).toBe(before)
  })

  test('takes no less time where no mail is queued than where one is', async () => {
    const took = async (queue: () => Promise<void>) => {
      const start = performance.now()
      await issueCode(world.db, KEY, someone(), queue)
      return performance.now() - start
    }
    // Queueing a mail takes a few milliseconds, so both take the same time.
    expect(await took(async () => {})).toBeGreaterThan(240)
    expect(await took(() => new Promise((done) => setTimeout(done, 100)))).toBeGreaterThan(240)
  })
})
