import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { memberOf, paidClub, settlementOf } from '../../../test/capped-shares.ts'
import { testDatabase } from '../../../test/databases.ts'
import { shareOf } from '../wallet/caps.ts'
import { reserve, type Settlement, settle, settleAll, type TokenAsker } from './tokens.ts'

const { db, close } = await testDatabase()
afterAll(close)

const ROUNDS = 25
const [MOST, USED] = [500, 300]

test('[TOK-04] [OPS-10] many answers of an account that are settled together never wait in a circle with those of its members', async () => {
  const clubId = await paidClub(db)
  const askers = await Promise.all(Array.from({ length: 6 }, () => memberOf(db, clubId)))
  const begun = async (asker: TokenAsker): Promise<Settlement> => {
    const id = randomUUID()
    await reserve(db, { id, clubId, plan: 'pro', asker }, { least: MOST, most: MOST })
    return settlementOf(id, USED)
  }
  const together = async (order: readonly TokenAsker[]) => {
    for (let round = 0; round < ROUNDS; round++) {
      const settlements = await Promise.all(order.map(begun))
      await db.transaction((tx) => settleAll(tx, settlements))
    }
  }
  const oneByOne = async (asker: TokenAsker) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { answer, used, trace } = await begun(asker)
      await settle(db, answer, used, trace)
    }
  }
  await Promise.all([together(askers), together(askers.toReversed()), ...askers.map(oneByOne)])
  for (const asker of askers)
    expect(await shareOf(db, clubId, asker)).toMatchObject({ used: 3 * ROUNDS * USED, held: 0 })
}, 60_000)
