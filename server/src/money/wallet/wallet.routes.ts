import * as calls from '@touchline/contract/money/wallet.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { monthOf, tokenAskerOf } from '../tokens/tokens.ts'
import { setMemberCap, setOwnCap, shareOf } from './caps.ts'
import { dismissNotice, noticesOf } from './notices.ts'
import { allLines, specialistSums, statementPage } from './statement.ts'
import { statementCsv } from './statement-csv.ts'
import { capMember, cappedMembers, walletOf } from './wallet.ts'

export function walletRoutes(app: FastifyInstance, db: Database): void {
  serve(app, calls.getOwnShare, async ({ caller }) => {
    const { used, cap } = await shareOf(db, caller.clubId, tokenAskerOf(caller))
    return { used, cap, month: monthOf(new Date()) }
  })

  serve(app, calls.getWallet, ({ caller }) => walletOf(db, caller.clubId))

  serve(app, calls.getNotices, async ({ caller }) => ({
    month: monthOf(new Date()),
    notices: await noticesOf(db, caller.clubId),
  }))

  serve(app, calls.listCaps, ({ caller, query }) => cappedMembers(db, caller.clubId, query))

  serve(app, calls.setCaps, async ({ caller: { clubId }, body: { member, shared } }) => {
    const everyone = { kind: 'shared', id: clubId } as const
    if (member !== undefined) await setMemberCap(db, clubId, member)
    if (shared !== undefined) await setOwnCap(db, clubId, everyone, shared)
    const [{ memberCap }, { cap: sharedCap }] = [await walletOf(db, clubId), await shareOf(db, clubId, everyone)]
    return { memberCap, sharedCap }
  })

  serve(app, calls.setMemberCap, ({ caller, params, body }) => capMember(db, caller.clubId, params.memberId, body.cap))

  serve(app, calls.dismissNotice, async ({ caller, body }) => {
    await dismissNotice(db, caller.clubId, body)
    return { dismissed: true as const }
  })

  serve(app, calls.getStatement, ({ caller, query: { cursor, ...filter } }) =>
    statementPage(db, caller.clubId, filter, { cursor }),
  )

  serve(app, calls.getStatementCsv, ({ caller, query, language, reply }) => {
    const name = `tokens-${query.from}-${query.to}.csv`
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
    return statementCsv(allLines(db, caller.clubId, query), language)
  })

  serve(app, calls.getSpecialistSums, ({ caller, query }) => specialistSums(db, caller.clubId, query.month))
}
