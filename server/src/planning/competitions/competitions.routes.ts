import * as calls from '@touchline/contract/planning/competitions.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Actor } from './access.ts'
import { changeCompetition, drawAgain } from './changes.ts'
import { competitionFilesRoutes } from './competition-files.routes.ts'
import { seenBy } from './competition-view.ts'
import {
  deleteCompetition,
  listCompetitions,
  makeCompetition,
  previewCompetition,
  restoreCompetition,
} from './competitions.ts'
import { delayMatches, enterResult, moveMatch, sendToCourt } from './matches.ts'
import { scorerCandidates, setScorers, share, unshare } from './sharing.ts'

export function competitionsRoutes(app: FastifyInstance, db: Database): void {
  const shown = async (caller: Actor, id: string) => ({ competition: await seenBy(db, caller, id) })

  serve(app, calls.listCompetitions, ({ caller }) => listCompetitions(db, caller))

  serve(app, calls.createCompetition, async ({ caller, body }) => {
    const { id } = await makeCompetition(db, caller, body)
    return shown(caller, id)
  })

  serve(app, calls.previewCompetition, ({ caller, body }) => previewCompetition(caller, body))

  serve(app, calls.getCompetition, ({ caller, params }) => shown(caller, params.competitionId))

  serve(app, calls.changeCompetition, async ({ caller, params, body }) => {
    await changeCompetition(db, caller, params.competitionId, body)
    return shown(caller, params.competitionId)
  })

  serve(app, calls.deleteCompetition, async ({ caller, params }) => {
    await deleteCompetition(db, caller, params.competitionId)
    return { deleted: true as const }
  })

  serve(app, calls.restoreCompetition, async ({ caller, params }) => {
    await restoreCompetition(db, caller, params.competitionId)
    return shown(caller, params.competitionId)
  })

  serve(app, calls.drawCompetition, async ({ caller, params, body }) => {
    await drawAgain(db, caller, params.competitionId, body)
    return shown(caller, params.competitionId)
  })

  serve(app, calls.enterResult, async ({ caller, params: { competitionId, matchId }, body }) => {
    await enterResult(db, caller, competitionId, { matchId, ...body })
    return shown(caller, competitionId)
  })

  serve(app, calls.sendToCourt, async ({ caller, params: { competitionId, matchId }, body }) => {
    await sendToCourt(db, caller, competitionId, { matchId, ...body })
    return shown(caller, competitionId)
  })

  serve(app, calls.moveMatch, async ({ caller, params: { competitionId, matchId }, body }) => {
    await moveMatch(db, caller, competitionId, { matchId, ...body })
    return shown(caller, competitionId)
  })

  serve(app, calls.delayMatches, async ({ caller, params, body }) => {
    await delayMatches(db, caller, params.competitionId, body)
    return shown(caller, params.competitionId)
  })

  serve(app, calls.setScorers, async ({ caller, params, body }) => {
    await setScorers(db, caller, params.competitionId, body.memberIds)
    return shown(caller, params.competitionId)
  })

  serve(app, calls.listScorerCandidates, async ({ caller, params }) => ({
    members: await scorerCandidates(db, caller, params.competitionId),
  }))

  serve(app, calls.shareCompetition, async ({ caller, params }) => {
    await share(db, caller, params.competitionId)
    return shown(caller, params.competitionId)
  })

  serve(app, calls.unshareCompetition, async ({ caller, params }) => {
    await unshare(db, caller, params.competitionId)
    return shown(caller, params.competitionId)
  })

  competitionFilesRoutes(app, db)
}
