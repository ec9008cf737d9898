import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { wishOf } from '../../../test/competitions.ts'
import { runningWish } from '../../../test/plans.ts'
import { sweep } from '../../../test/retention.ts'
import { asMember } from '../../../test/team-lists.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { answers, chatDrafts, chatTurns } from '../../coaching/chat/chat.table.ts'
import { madeThings } from '../../coaching/makers/makers.table.ts'
import { reserve, settle } from '../../money/tokens/tokens.ts'
import { competitionScorers } from '../../planning/competitions/competitions.table.ts'
import { athleteUses } from '../athletes/athletes.table.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { players: 1 })
})
afterAll(() => world.end())

/** What happens to each column that refers to a member when the member is erased. New columns have to be added here. */
const COLUMNS_OF_MEMBERS = {
  'athlete_facts.member_id': 'cascade',
  'athlete_uses.member_id': 'cascade',
  'chat_drafts.member_id': 'cascade',
  'chat_drafts.owner_id': 'made from member_id',
  'chat_histories.owner_id': 'cascade',
  'chat_turns.member_id': 'cascade',
  'chat_turns.owner_id': 'made from member_id',
  'competition_matches.entered_by': 'set null',
  'competition_scorers.member_id': 'cascade',
  'competitions.maker_id': 'set null',
  'answers.member_id': 'set null',
  'answers.owner_id': 'made from member_id',
  'hand_overs.member_id': 'cascade',
  'list_people.member_id': 'cascade',
  'list_things.member_id': 'set null',
  'made_things.member_id': 'cascade',
  'parental_consents.member_id': 'cascade',
  'plans.coach_id': 'set null',
  'plans.owner_id': 'cascade',
  'sessions.member_id': 'cascade',
  'team_lists.maker_id': 'set null',
  'token_entries.member_id': 'forgetTokenUser',
  'token_requests.member_id': 'cascade',
  'token_shares.member_id': 'cascade',
  'usage_people.member_id': 'set null',
  'webhook_deliveries.member_id': 'cascade',
}

test('[OPS-08] of every column that names a member it is decided what an erasure does to it', async () => {
  const { rows } = await world.db.execute<{ name: string; rule: string | null }>(sql`
    select c.table_name || '.' || c.column_name as name, case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' end as rule
    from information_schema.columns c join information_schema.tables t on t.table_schema = c.table_schema
      and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    left join pg_constraint k on k.contype = 'f' and k.conrelid = (quote_ident(c.table_name))::regclass and k.confrelid = 'members'::regclass
      and (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) = c.column_name
    where c.table_schema = 'public' and (k.oid is not null or c.column_name ~ '(member|owner|player|maker|coach|person)_id$|_by$')
      and c.column_name not in ('person_id')
    order by 1`)
  const decided = Object.entries(COLUMNS_OF_MEMBERS)
  expect(rows.map(({ name }) => name)).toEqual(decided.map(([name]) => name).sort())
  for (const { name, rule } of rows) {
    const said = COLUMNS_OF_MEMBERS[name as keyof typeof COLUMNS_OF_MEMBERS]
    if (rule) expect(rule, name).toBe(said)
    else expect(['made from member_id', 'forgetTokenUser'], name).toContain(said)
  }
})

test('[OPS-08] after an erasure no row of any table holds the id, the e-mail or the name', async () => {
  const person = { firstName: 'Xaverína', lastName: 'Quittková', email: `xaver-${randomUUID()}@mail.example` }
  const player = await joinClub(world.app, club, person)
  await leaveTraces(player)
  expect((await tracesOf(player)).length).toBeGreaterThan(12)

  const answer = await world.app.inject({ method: 'DELETE', url: '/api/players/me', headers: bearer(player.token) })
  expect(answer.json()).toEqual({ erased: true })
  expect(await tracesOf(player)).toEqual([])
  const [running] = await world.db.select().from(answers)
  expect(running).toMatchObject({ memberId: null, text: 'Začni zlehka.' })
  await world.db.update(answers).set({ status: 'stopped', finishedAt: new Date(Date.now() - 3_601_000) })
  await sweep(world, 'answers')
  expect(await world.db.select().from(answers)).toEqual([])
})

test('[OPS-08] mails to an address that somebody else has, too, lose the words that were sent', async () => {
  const other = await createClub(world)
  const email = `twice-${randomUUID()}@mail.example`
  const player = await joinClub(world.app, club, { email })
  await joinClub(world.app, other, { email })
  await world.app.inject({ method: 'POST', url: '/api/players/request-code', payload: { email } })
  await world.db.execute(sql`insert into mails (key, to_name, to_address, subject, text_body, html_body, holds_secret, sent_at)
    values ('sent', 'x', ${email}, 'x', 'words', 'words', false, now())`)
  await world.app.inject({ method: 'DELETE', url: '/api/players/me', headers: bearer(player.token) })
  const { rows } = await world.db.execute(
    sql`select sent_at is not null as sent, text_body is null as wordless from mails where to_address = ${email} order by 1`,
  )
  expect(rows).toEqual([
    { sent: false, wordless: false },
    { sent: true, wordless: true },
  ])
})

type Player = TestClub['players'][number]

/** Creates every kind of data a player can leave behind. */
async function leaveTraces({ playerId, token, email }: Player): Promise<void> {
  const { app, db } = world
  const headers = bearer(token)
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
    return answer.json()
  }
  const message = { id: '1', content: 'Jak?', isUser: true, timestamp: new Date().toISOString() }
  await post('/api/chat-history', { title: 'x', member_id: 'golf_fitness', member_name: 'x', messages: [message] })
  await post('/api/plans', { wish: runningWish() })
  const { competition } = await post('/api/competitions', wishOf({}, 4))
  const list = await asMember(world, token).make()
  await post(`/api/lists/${list.id}/people`, { people: [{ memberId: playerId }] })
  await post(`/api/lists/${list.id}/things`, { name: 'Míče' })
  await post('/api/players/request-code', { email })
  const profile = { keep: [{ fact: { kind: 'birth_year', value: 1990 } }] }
  await app.inject({ method: 'PUT', url: `/api/players/${playerId}/profile`, payload: profile, headers })
  await db.insert(competitionScorers).values({ competitionId: competition.id, memberId: playerId })
  await db.insert(madeThings).values({ memberId: playerId, kind: 'list', hash: 'x', thingId: list.id })
  const ofGolf = { memberId: playerId, specialistId: 'golf_fitness' }
  await db.insert(chatTurns).values({ ...ofGolf, isUser: true, content: 'Jak?' })
  await db.insert(chatDrafts).values(ofGolf)
  await db.insert(athleteUses).values({ ...ofGolf, generationId: randomUUID(), figures: [] })
  const asker = { kind: 'member' as const, id: playerId }
  const answer = { id: randomUUID(), clubId: club.clubId, plan: 'basic' as const, asker }
  await reserve(db, answer, { least: 10, most: 500 })
  await settle(db, answer, { inputTokens: 1, outputTokens: 1 }, ofGolf)
  const running = { id: randomUUID(), clubId: club.clubId, ...ofGolf, requestId: randomUUID() }
  await db.insert(answers).values({
    ...{ ...running, language: 'cs', isKept: true, model: 'gpt-5', text: 'Začni zlehka.', promptTokens: 9 },
    processId: world.database.serverProcess.id,
  })
}

/** The tables with rows that refer to a player. */
async function tracesOf({ playerId, email, lastName }: Player): Promise<string[]> {
  const { rows: tables } = await world.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.db.execute(
      sql`select from ${sql.identifier(name)} as t where t::text ~ ${`${playerId}|${email}|${lastName}`} limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
