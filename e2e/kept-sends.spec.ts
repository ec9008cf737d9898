import { type APIRequestContext, type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import type { TeamList } from '@touchline/contract/planning/lists.ts'
import type { Plan } from '@touchline/contract/planning/plans.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolation } from './barriers.ts'
import { createClub, enterAsPlayer } from './clubs.ts'
import { cs, heading, main, visit, walkTo } from './pages.ts'

type Player = Awaited<ReturnType<typeof createClub>>['players'][number]

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const ZONE = 'Europe/Prague'
const RESULT = '**/api/competitions/*/matches/*/result'
const TICK = '**/api/plans/*/sessions/*/done'
const waitingRows = (page: Page) => main(page).getByRole('region', { name: cs.sending.label })
const dayFromToday = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(Date.now() + days * 24 * 60 * 60 * 1000)
const whatWaits = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiting_send:')).length)

test.use({ timezoneId: ZONE })

/** Requests as a player. */
function callsOf(request: APIRequestContext, player: Player | undefined) {
  const headers = { authorization: `Bearer ${player?.token}` }
  const get = async (path: string) => (await request.get(path, { headers })).json()
  const post = async (path: string, data?: object) =>
    (await request.post(path, { headers, ...(data && { data }) })).json()
  return {
    put: (path: string, data: object) => request.put(path, { headers, data }),
    async makeCup(): Promise<Competition> {
      const wish = {
        ...{ name: 'Pohár', sport: 'football', timeZone: ZONE, rulesName: 'football_h2h' },
        teams: ['Lipová', 'Dubí', 'Javor', 'Bříza'].map((name, index) => ({ name, seed: index + 1 })),
        format: { kind: 'round_robin', legs: 1 },
        timetable: {
          ...{ days: [{ date: dayFromToday(3), from: '09:00', to: '16:00' }], courts: ['Hřiště A'], mode: 'fixed' },
          ...{ matchMinutes: 16, restMinutes: 15, gapMinutes: 4 },
        },
      }
      const { competition, error } = await post('/api/competitions', wish)
      expect(error).toBeUndefined()
      return competition
    },
    cup: async (id: string): Promise<Competition> => (await get(`/api/competitions/${id}`)).competition,
    async makePlan(): Promise<Plan> {
      const wish = {
        ...{ kind: 'running', start: dayFromToday(-21), timeZone: ZONE, days: [1, 2, 3, 4, 5, 6, 7] },
        ...{ goalMetres: 10_000, goalDate: dayFromToday(42), raceMetres: 5000, raceSeconds: 1474, weeklyMinutes: 150 },
      }
      const { plan } = await post('/api/plans', { wish, title: 'Deset' })
      const session = { time: null, kind: 'own', minutes: 30, rpe: 3, note: null, date: dayFromToday(0) }
      const first = await post(`/api/plans/${plan.id}/sessions`, { ...session, title: 'Jóga', version: plan.version })
      const both = await post(`/api/plans/${plan.id}/sessions`, {
        ...{ ...session, title: 'Plavání', version: first.plan.version },
      })
      return both.plan
    },
    plan: async (id: string): Promise<Plan> => (await get(`/api/plans/${id}`)).plan,
    async makeList(people: object[]): Promise<TeamList> {
      const { list } = await post('/api/lists', { name: 'Zápas', date: dayFromToday(9), timeZone: ZONE, people })
      return (await post(`/api/lists/${list.id}/link`)).list
    },
    list: async (id: string): Promise<TeamList> => (await get(`/api/lists/${id}`)).list,
  }
}

/** A connection that silently holds requests; `revive` lets new ones through. */
async function deadLine(context: BrowserContext, address: string) {
  const held: Route[] = []
  const hold = (route: Route) => void held.push(route)
  await context.route(address, hold)
  return {
    attempts: () => held.length,
    async revive() {
      await context.unroute(address, hold)
      for (const route of held) await route.abort().catch(() => undefined)
    },
  }
}

async function enterResult(page: Page, at: number, home: string): Promise<void> {
  const words = LOCALES.cs.competitions
  const timetable = main(page).getByRole('table', { name: words.document.headings.timetable })
  await timetable.getByRole('button').nth(at).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill(home)
  await dialog.getByRole('button', { name: plain(words.page.result.save), exact: true }).click()
}

const tickBox = (page: Page, plan: Plan, title: string) =>
  main(page).locator(`[data-session="${plan.sessions.find((session) => session.title === title)?.id}"]`)

async function tick(page: Page, plan: Plan, title: string): Promise<void> {
  const words = LOCALES.cs.plans.page
  await tickBox(page, plan, title)
    .getByRole('button', { name: plain(words.done.button) })
    .click()
}

const doneIn = ({ sessions }: Plan) => sessions.flatMap(({ title, done }) => (done && title ? title : [])).sort()

test('[CHAT-30] [COMP-03] a result entered into a dead line is sent although its page is left at once', async ({
  page,
  request,
  context,
}) => {
  const club = await createClub({ players: 1 })
  const calls = callsOf(request, club.players[0])
  const { id } = await calls.makeCup()
  await enterAsPlayer(page, club)
  await visit(page, '/competitions')
  await walkTo(page, `/competitions/${id}`)
  const line = await deadLine(context, RESULT)
  await enterResult(page, 0, '3')
  await expect.poll(line.attempts).toBe(1)
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/competitions')
  expect(await whatWaits(page)).toBe(1)
  await line.revive()
  await expect.poll(async () => (await calls.cup(id)).progress.done).toBe(1)
  await expect.poll(() => whatWaits(page)).toBe(0)
})

test('[CHAT-30] [COMP-03] a refused result is told in the words of the server, and stays until it is seen', async ({
  page,
  request,
  context,
}) => {
  const club = await createClub({ players: 1 })
  const calls = callsOf(request, club.players[0])
  const { id, matches } = await calls.makeCup()
  await enterAsPlayer(page, club)
  await visit(page, `/competitions/${id}`)
  const line = await deadLine(context, RESULT)
  await enterResult(page, 0, '3')
  await expect(waitingRows(page)).toContainText(plain(cs.sending.sending))
  await expectNoViolation(page)
  const [match] = matches.toSorted((one, other) => String(one.start?.time).localeCompare(String(other.start?.time)))
  const result = { home: 0, away: 1, decided: 'time' }
  const data = { result, isFinal: true, version: match?.version }
  expect((await calls.put(`/api/competitions/${id}/matches/${match?.id}/result`, data)).status()).toBe(200)
  await line.revive()
  const words = plain(LOCALES.cs.errors.CHANGED_MEANWHILE)
  await expect(waitingRows(page)).toContainText(words)
  await page.reload()
  await expect(waitingRows(page)).toContainText(words)
  await expectNoViolation(page)
  await waitingRows(page).getByRole('button', { name: cs.sending.dismiss }).click()
  await expect(waitingRows(page)).toHaveCount(0)
  expect((await calls.cup(id)).matches.find((one) => one.id === match?.id)?.result).toMatchObject(result)
})

test('[CHAT-30] [PLAN-02] two quick ticks outlast a dead line and a closed tab, and go on from another page', async ({
  page,
  request,
  context,
}) => {
  const club = await createClub({ players: 1 })
  const calls = callsOf(request, club.players[0])
  const plan = await calls.makePlan()
  await enterAsPlayer(page, club)
  const tab = await context.newPage()
  await visit(tab, `/plans/${plan.id}`)
  const line = await deadLine(context, TICK)
  await tick(tab, plan, 'Jóga')
  await tick(tab, plan, 'Plavání')
  await expect(waitingRows(tab)).toContainText('Plavání')
  await expect(waitingRows(tab)).toContainText(plain(cs.sending.waiting))
  await expect.poll(() => whatWaits(tab)).toBe(2)
  await tab.close()
  await line.revive()
  await visit(page, '/player/settings')
  await expect.poll(async () => doneIn(await calls.plan(plan.id))).toEqual(['Jóga', 'Plavání'])
  await expect.poll(() => whatWaits(page)).toBe(0)
})

test('[CHAT-30] [PLAN-02] a tick outlasts a 502, the end of the session and another person, who neither sees nor sends it', async ({
  page,
  request,
  context,
}) => {
  const club = await createClub({ players: 2 })
  const [owner, other] = club.players
  const calls = callsOf(request, owner)
  const plan = await calls.makePlan()
  const password = 'Vlastni-heslo-2026'
  const headers = { authorization: `Bearer ${owner?.token}` }
  const change = { email: owner?.email, currentPassword: club.password, newPassword: password }
  await request.post('/api/players/change-password', { headers, data: change })
  await enterAsPlayer(page, club)
  await visit(page, `/plans/${plan.id}`)
  const senders: (string | null)[] = []
  const downFor = async (route: Route) => {
    senders.push(await route.request().headerValue('authorization'))
    await route.fulfill({ status: 502, body: 'Bad Gateway' })
  }
  await context.route(TICK, downFor)
  await tick(page, plan, 'Jóga')
  await expect(waitingRows(page)).toContainText('Jóga')
  await page.reload()
  await expect(waitingRows(page)).toContainText('Jóga')
  // The server no longer knows the session.
  await request.post('/api/sessions/revoke', { headers })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expect(await whatWaits(page)).toBe(1)

  await logIn(page, other)
  await walkTo(page, '/plans')
  await expect(main(page).getByText('Jóga')).toHaveCount(0)
  const before = senders.length
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await visit(page, '/plans')
  await page.waitForLoadState('networkidle')
  expect(senders.length).toBe(before)
  expect(new Set(senders).size).toBe(1)
  expect(await whatWaits(page)).toBe(1)

  await context.unroute(TICK, downFor)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (!key.startsWith('waiting_')) localStorage.removeItem(key)
  })
  const again = await request.post('/api/players/create-session', { data: { email: owner?.email, password } })
  const back = { ...(owner as Player), token: (await again.json()).sessionToken }
  await logIn(page, back)
  await expect.poll(() => whatWaits(page)).toBe(0)
  expect(doneIn(await callsOf(request, back).plan(plan.id))).toEqual(['Jóga'])

  /** Stores a session on the device like the log-in, without touching the pending sends. */
  async function logIn(at: Page, player: Player | undefined) {
    await at.goto('/robots.txt')
    await at.evaluate(
      ([id, token, clubId, email]) => {
        const session = {
          player_id: id,
          player_session: token,
          club_id: clubId,
          player_email: email,
          player_role: 'member',
        }
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, String(value))
      },
      [player?.playerId, player?.token, club.clubId, player?.email],
    )
    await visit(at, '/player/settings')
  }
})

test('[CHAT-30] [PLAN-02] two tabs send each tick once', async ({ page, request, context }) => {
  const club = await createClub({ players: 1 })
  const calls = callsOf(request, club.players[0])
  const plan = await calls.makePlan()
  await enterAsPlayer(page, club)
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) await visit(tab, `/plans/${plan.id}`)
  await context.setOffline(true)
  await tick(page, plan, 'Jóga')
  await tick(tabs[1] as Page, plan, 'Plavání')
  for (const tab of tabs) await expect(waitingRows(tab).getByRole('listitem')).toHaveCount(2)
  const sent: string[] = []
  await context.route(TICK, (route) => {
    sent.push(route.request().url())
    return route.fallback()
  })
  await context.setOffline(false)
  for (const tab of tabs) await expect(waitingRows(tab)).toHaveCount(0)
  expect(doneIn(await calls.plan(plan.id))).toEqual(['Jóga', 'Plavání'])
  expect(sent).toHaveLength(2)
  await tabs[1]?.close()
})

test('[CHAT-30] [LIST-02] answers by a link outlast a reload of a dead line, each child with a note of its own', async ({
  page,
  request,
  context,
}) => {
  const club = await createClub({ players: 1 })
  const calls = callsOf(request, club.players[0])
  const list = await calls.makeList([
    { name: 'Adam Malý', email: null },
    { name: 'Eva Malá', email: null },
  ])
  const words = LOCALES.cs.lists.page.answer
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await visit(page, `/l/${list.link}`)
  const line = await deadLine(context, '**/api/public/lists/*/people/*/answer')
  await main(page).getByLabel(words.who).selectOption('Adam Malý')
  await main(page).getByLabel(words.note).fill('přijede s tátou')
  await main(page).getByText(words.yes).click()
  await main(page).getByLabel(words.who).selectOption('Eva Malá')
  await expect(main(page).getByLabel(words.note)).toHaveValue('')
  await main(page).getByLabel(words.note).fill('přijede s tátou')
  await main(page).getByText(words.no).click()
  await expect(waitingRows(page).getByRole('listitem')).toHaveCount(2)
  await expectNoViolation(page)
  await page.reload()
  await expect(heading(page)).toHaveText('Zápas')
  await expect(waitingRows(page).getByRole('listitem')).toHaveCount(2)
  await line.revive()
  await expect(waitingRows(page)).toHaveCount(0)
  const answers = (await calls.list(list.id)).people.map(({ name, answer, note }) => [name, answer, note])
  expect(answers.sort()).toEqual([
    ['Adam Malý', 'yes', 'přijede s tátou'],
    ['Eva Malá', 'no', 'přijede s tátou'],
  ])
})

test('[CHAT-30] [LIST-01] two quick answers of a member arrive in their order, however slow the first is', async ({
  page,
  request,
  context,
}) => {
  const club = await createClub({ players: 1 })
  const calls = callsOf(request, club.players[0])
  const list = await calls.makeList([{ memberId: club.players[0]?.playerId }])
  const words = LOCALES.cs.lists.page.answers
  const [me] = list.people
  await enterAsPlayer(page, club)
  await visit(page, `/team/${list.id}`)
  const first: Route[] = []
  await context.route('**/api/lists/*/people/*/answer', (route) => {
    if (first.length > 0) return route.fallback()
    first.push(route)
    return undefined
  })
  const choose = (answer: string) =>
    main(page)
      .getByRole('group', { name: me?.name ?? '', exact: true })
      .getByText(answer, { exact: true })
      .click()
  await choose(words.yes)
  await expect.poll(() => first.length).toBe(1)
  await choose(words.no)
  const said = (answer: string) => main(page).getByRole('radio', { name: answer, exact: true })
  await expect(said(words.no)).toBeChecked()
  await walkTo(page, '/team')
  await first[0]?.fallback()
  await expect.poll(async () => (await calls.list(list.id)).people[0]?.answer).toBe('no')
  await walkTo(page, `/team/${list.id}`)
  await expect(said(words.no)).toBeChecked()
})
