import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { memberOf, paidClub } from '../../../test/capped-shares.ts'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { setMemberCap, shareOf } from '../wallet/caps.ts'

const settings = await testDatabaseSettings()
const database = await openDatabase(settings)
const { db } = database
afterAll(async () => {
  await database.close()
  await settings.remove()
})

const RESERVING = fileURLToPath(new URL('../../../test/child-programs/reserving.ts', import.meta.url))

function startReserving(times: number, clubId: string, memberId: string): ChildProcess {
  const env = { DATABASE_URL: settings.databaseUrl, DATA_DIR: settings.dataDir }
  return fork(RESERVING, [String(times), clubId, memberId], { env, execArgv: [] })
}

test('[TOK-10] 200 reservations of one member at once in two processes fill the cap to the token', async () => {
  const clubId = await paidClub(db)
  const member = await memberOf(db, clubId)
  await setMemberCap(db, clubId, 50_000)
  const processes = [startReserving(100, clubId, member.id), startReserving(100, clubId, member.id)]
  await Promise.all(processes.map((child) => once(child, 'message')))
  const results = processes.map(async (child) => {
    child.send('go')
    return (await once(child, 'message'))[0] as (number | string)[]
  })
  const got = (await Promise.all(results)).flat()
  const held = got.filter((one) => typeof one === 'number')
  // 71 full holds of 700 and the remaining 300 of the cap; no one gets more or less.
  expect(got).toHaveLength(200)
  expect(held.filter((tokens) => tokens === 700)).toHaveLength(71)
  expect(held.filter((tokens) => tokens !== 700)).toEqual([300])
  expect(got.filter((one) => one === 'capped')).toHaveLength(128)
  expect(await shareOf(db, clubId, member)).toMatchObject({ used: 0, held: 50_000, cap: 50_000 })
}, 60_000)
