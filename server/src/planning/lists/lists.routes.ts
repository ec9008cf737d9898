import formbody from '@fastify/formbody'
import * as arrangements from '@touchline/contract/planning/list-arrangements.ts'
import * as links from '@touchline/contract/planning/list-links.ts'
import * as calls from '@touchline/contract/planning/lists.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { findList } from './editing.ts'
import { answerByLink, linkListOf, listByLink, shareList, unshareList } from './link.ts'
import { calendarOfList } from './list-calendar.ts'
import { changeList, clubPeople, deleteList, listOf, listsOf, makeList, restoreList } from './lists.ts'
import { chooseMails, mailChoiceOf } from './mail-choices.ts'
import { fullName, linkNames } from './names.ts'
import { addPeople, addThing, answer, changePerson, changeThing } from './people.ts'
import { remindNow, setReminder } from './reminders.ts'
import { changeRota, divideRota, swapDuties } from './rota-changes.ts'
import type { Viewer } from './view.ts'

export function listsRoutes(app: FastifyInstance, db: Database, publicUrl: string): void {
  listRoutes(app, db)
  arrangementRoutes(app, db, publicUrl)
  linkRoutes(app, db, publicUrl)
  mailRoutes(app, db)
}

function listRoutes(app: FastifyInstance, db: Database): void {
  const reply = async (caller: Viewer, listId: string) => ({ list: await listOf(db, caller, listId) })

  serve(app, calls.listLists, ({ caller }) => listsOf(db, caller))
  serve(app, calls.makeList, async ({ caller, body, language }) => ({
    list: await makeList(db, caller, body, language),
  }))
  serve(app, calls.listClubPeople, async ({ caller }) => ({ members: await clubPeople(db, caller.clubId) }))
  serve(app, calls.getList, ({ caller, params }) => reply(caller, params.listId))
  serve(app, calls.changeList, async ({ caller, params, body }) => ({
    list: await changeList(db, caller, params.listId, body),
  }))
  serve(app, calls.deleteList, async ({ caller, params }) => {
    await deleteList(db, caller, params.listId)
    return { deleted: true as const }
  })
  serve(app, calls.restoreList, async ({ caller, params }) => ({
    list: await restoreList(db, caller, params.listId),
  }))
  serve(app, calls.addPeople, async ({ caller, params, body }) => {
    await addPeople(db, caller, params.listId, body.people)
    return reply(caller, params.listId)
  })
  serve(app, calls.changePerson, async ({ caller, params, body }) => {
    await changePerson(db, caller, params.listId, params.personId, body)
    return reply(caller, params.listId)
  })
  serve(app, calls.answerList, async ({ caller, params, body }) => {
    await answer(db, caller, params.listId, params.personId, body)
    return reply(caller, params.listId)
  })
  serve(app, calls.addThing, async ({ caller, params, body }) => {
    await addThing(db, caller, params.listId, body)
    return reply(caller, params.listId)
  })
  serve(app, calls.changeThing, async ({ caller, params, body }) => {
    await changeThing(db, caller, params.listId, params.thingId, body)
    return reply(caller, params.listId)
  })
}

function arrangementRoutes(app: FastifyInstance, db: Database, publicUrl: string): void {
  const reply = async (caller: Viewer, listId: string) => ({ list: await listOf(db, caller, listId) })

  serve(app, arrangements.changeRota, async ({ caller, params, body }) => {
    await changeRota(db, caller, params.listId, body)
    return reply(caller, params.listId)
  })
  serve(app, arrangements.divideRota, async ({ caller, params, body }) => {
    await divideRota(db, caller, params.listId, body.version)
    return reply(caller, params.listId)
  })
  serve(app, arrangements.swapDuties, async ({ caller, params, body }) => {
    await swapDuties(db, caller, params.listId, body)
    return reply(caller, params.listId)
  })
  serve(app, arrangements.shareList, async ({ caller, params }) => {
    await shareList(db, caller, params.listId)
    return reply(caller, params.listId)
  })
  serve(app, arrangements.unshareList, async ({ caller, params }) => {
    await unshareList(db, caller, params.listId)
    return reply(caller, params.listId)
  })
  serve(app, arrangements.setReminder, async ({ caller, params, body }) => {
    await setReminder(db, caller, params.listId, body.reminder)
    return reply(caller, params.listId)
  })
  serve(app, arrangements.remindNow, async ({ caller, params }) => {
    const reminded = await remindNow(db, caller, params.listId, publicUrl)
    return { ...(await reply(caller, params.listId)), reminded }
  })
  serve(app, arrangements.getListCalendar, async ({ caller, params, language, reply }) => {
    const list = await findList(db, caller, params.listId)
    sendAsCalendar(reply)
    return calendarOfList(db, list, {
      url: `${publicUrl}${PAGES.teamList.path.replace(':listId', list.id)}`,
      language,
      namesOf: (people) => new Map(people.map((person) => [person.id, fullName(person)])),
    })
  })
}

/** The calls available to anyone with the link. */
function linkRoutes(app: FastifyInstance, db: Database, publicUrl: string): void {
  serve(app, links.getLinkList, async ({ params }) => ({ list: await linkListOf(db, params.token) }))
  serve(app, links.answerByLink, async ({ params, body }) => ({
    list: await answerByLink(db, params.token, params.personId, body),
  }))
  serve(app, links.getLinkCalendar, async ({ params, reply }) => {
    const { list } = await listByLink(db, params.token)
    sendAsCalendar(reply)
    return calendarOfList(db, list, {
      url: `${publicUrl}${PAGES.listLink.path.replace(':token', params.token)}`,
      language: list.language,
      namesOf: linkNames,
    })
  })
}

function mailRoutes(app: FastifyInstance, db: Database): void {
  serve(app, links.getMailChoice, ({ params }) => mailChoiceOf(db, params.token))
  serve(app, links.resubscribeMails, ({ params }) => chooseMails(db, params.token, false))
  // Mail programs post a form (RFC 8058), the page an empty body.
  app.register(async (scope) => {
    await scope.register(formbody)
    serve(scope, links.unsubscribeMails, ({ params }) => chooseMails(db, params.token, true))
  })
}

function sendAsCalendar(reply: FastifyReply): void {
  reply.header('content-type', 'text/calendar; charset=utf-8')
  reply.header('content-disposition', 'attachment; filename="touchline.ics"')
}
