import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import type { Competition, Match } from '@touchline/contract/planning/competition-views.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolation, expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { button, cs, DESKTOP, heading, main, visit } from './pages.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const texts = LOCALES.cs.competitions
const words = texts.page
const TEAMS = ['Jiskra', 'Sokol', 'Slavoj', 'Tatran', 'Viktorie', 'Orel', 'Lokomotiva', 'Bystřice']
const DAY = '2031-03-15'

const field = (page: Page, label: string) => main(page).getByLabel(plain(label), { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const dialogButton = (page: Page, name: string) => dialog(page).getByRole('button', { name: plain(name), exact: true })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('admin_session') ?? '')

/** Requests with this token. */
function callsOf(request: APIRequestContext, token: string, id = '') {
  const headers = { authorization: `Bearer ${token}` }
  const at = `/api/competitions/${id}`
  const competition = async (answer: Promise<{ json: () => Promise<unknown> }>) =>
    ((await (await answer).json()) as { competition: Competition }).competition
  return {
    make: (data: object) => competition(request.post('/api/competitions', { headers, data })),
    get: () => competition(request.get(at, { headers })),
    enter: ({ id: matchId, version }: Match, home: number, away: number) =>
      competition(
        request.put(`${at}/matches/${matchId}/result`, {
          headers,
          data: { result: { home, away, decided: 'time' }, isFinal: true, version },
        }),
      ),
    allow: (memberIds: string[]) => request.put(`${at}/scorers`, { headers, data: { memberIds } }),
  }
}

const CUP = {
  name: 'Zimní pohár Lipová',
  sport: 'football',
  place: 'hala Lipová',
  timeZone: 'Europe/Prague',
  teams: TEAMS.map((name, index) => ({ name, seed: index + 1 })),
  format: { kind: 'groups', groups: 2, legs: 1, advance: 2, knockout: { thirdPlace: true, placement: false } },
  rulesName: 'football_h2h',
  timetable: {
    days: [{ date: DAY, from: '09:00', to: '16:00' }],
    courts: ['Hřiště A', 'Hřiště B'],
    matchMinutes: 16,
    restMinutes: 15,
    gapMinutes: 4,
    mode: 'queue',
  },
}

/** In each group three teams beat each other in a circle, and all of them beat the fourth. */
function scoreOf({ standings }: Competition, { group, homeTeamId, awayTeamId }: Match): [number, number] {
  const ids = (standings.find((table) => table.group === group)?.rows ?? []).map(({ teamId }) => teamId).sort()
  const [home, away] = [ids.indexOf(homeTeamId ?? ''), ids.indexOf(awayTeamId ?? '')]
  if (home === 3) return [0, 2]
  if (away === 3) return [2, 0]
  const goals = (winner: number) => (winner === 0 ? 2 : 1)
  return (home + 1) % 3 === away ? [goals(home), 0] : [0, goals(away)]
}

test('[COMP-01] [COMP-02] [COMP-03] [COMP-06] a tournament is made in steps, says what does not fit, explains its ties and fills its bracket', async ({
  page,
  request,
}) => {
  // Sixteen matches, a form with four steps and axe in four looks.
  test.slow()
  const club = await createClub()
  await enterAsAdmin(page, club)
  await visit(page, '/competitions')
  await expect(main(page).getByText(words.empty.title)).toBeVisible()
  await expectNoViolation(page)
  await button(page, plain(words.new)).first().click()

  await button(page, words.form.next).click()
  await expect(field(page, words.form.name)).toHaveAccessibleDescription(words.form.problems.name)
  await field(page, words.form.name).fill(CUP.name)
  await field(page, words.form.sport).selectOption('football')
  await button(page, words.form.next).click()
  await field(page, words.form.teams).fill(TEAMS.map((team, index) => `${index + 1}. ${team}`).join('\n'))
  await expect(main(page).getByText(plain(words.teams_other.replace('{{count}}', '8')))).toBeVisible()
  await button(page, words.form.next).click()
  await button(page, words.form.next).click()
  await field(page, texts.document.columns.date).fill(DAY)
  await field(page, words.form.to).fill('10:00')
  await expect(main(page).getByText(plain(words.unmet.heading))).toBeVisible()
  await expect(main(page).getByText(/Zápasy, které se do rozpisu nevejdou: \d+ z\s16/)).toBeVisible()
  await expectNoViolation(page)
  await field(page, words.form.to).fill('16:00')
  await expect(main(page).getByText(plain(words.preview.fits))).toBeVisible()
  await main(page).getByText(words.form.modes.queue, { exact: true }).click()
  await button(page, plain(words.form.make)).click()
  await expect(heading(page)).toHaveText(CUP.name)

  // The first match is assigned a court, gets a running score, and frees the court with its result.
  const id = page.url().split('/').at(-1) ?? ''
  const calls = callsOf(request, await storedToken(page), id)
  const courts = main(page).getByRole('region', { name: plain(words.courts.label) })
  await courts.getByRole('button').first().click()
  await courts.getByRole('button', { name: plain(words.result.enter) }).click()
  await dialogButton(page, plain(words.courts.callBack)).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(courts.getByText(plain(words.courts.playing))).toHaveCount(0)
  await page.getByRole('button', { name: words.undo }).click()
  await courts.getByRole('button', { name: plain(words.result.enter) }).click()
  await dialog(page).getByRole('button', { name: words.result.more }).first().click()
  await dialogButton(page, words.result.saveRunning).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(courts.getByText('1', { exact: true })).toBeVisible()
  await courts.getByRole('button', { name: plain(words.result.enter) }).click()
  await dialogButton(page, words.result.saveAndFree).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(courts.getByText(plain(words.courts.playing))).toHaveCount(0)
  await expect.poll(async () => (await calls.get()).progress.done).toBe(1)
  await page.getByRole('button', { name: words.undo }).click()
  await expect.poll(async () => (await calls.get()).progress.done).toBe(0)

  for (let competition = await calls.get(); ; ) {
    const next = competition.matches.find(({ stage, status }) => stage === 'group' && status !== 'done')
    if (!next) break
    competition = await calls.enter(next, ...scoreOf(competition, next))
  }
  await page.reload()
  const why = main(page).locator('details').first()
  await expect(why).toContainText(plain(words.keys.h2h_points))
  await expect(why).toContainText(plain(words.keys.h2h_difference))
  await expect(why.getByRole('row').first()).toContainText('+1')
  await expect(why).toContainText(words.why.decided)

  // A draw in a semi-final requires penalties, and the dialog says who advances where.
  const made = await calls.get()
  const semi = made.matches.find(({ label }) => label.key === 'semi_final')
  const name = (teamId: string | null | undefined) => made.teams.find(({ id: own }) => own === teamId)?.name ?? ''
  const pair = `${name(semi?.homeTeamId)} – ${name(semi?.awayTeamId)}`
  await main(page)
    .getByRole('button', { name: plain(words.result.enterOf).replace('{{match}}', pair) })
    .click()
  await dialogButton(page, words.result.save).click()
  await expect(dialog(page).getByRole('alert')).toContainText(plain(words.result.problems.draw))
  await dialog(page)
    .getByRole('switch', { name: plain(words.result.penalties) })
    .click()
  const shootout = plain(words.result.penaltiesOf).replace('{{team}}', name(semi?.homeTeamId))
  await dialog(page).getByRole('group', { name: shootout }).getByRole('button', { name: words.result.more }).click()
  await expect(dialog(page).getByRole('status').filter({ hasText: texts.document.labels.final })).toBeVisible()
  await expectNoViolation(page)
  await dialogButton(page, words.result.save).click()
  await expect(dialog(page)).toHaveCount(0)
  const final = main(page).getByRole('listitem').filter({ hasText: texts.document.labels.final }).last()
  await expect(final).toContainText(name(semi?.homeTeamId))
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)

  await button(page, plain(words.order.change)).click()
  await dialog(page)
    .getByRole('button', { name: plain(words.order.up).replace('{{key}}', plain(words.keys.difference)) })
    .click()
  await dialogButton(page, words.save).click()
  await expect(main(page).getByText(plain(words.rules.own))).toBeVisible()
})

test('[COMP-04] [COMP-05] a competition is shared without a session and revoked; PDF, CSV and calendar are saved', async ({
  page,
  request,
}) => {
  const club = await createClub()
  await enterAsAdmin(page, club)
  const token = await storedToken(page)
  const { id } = await callsOf(request, token).make(CUP)
  await visit(page, `/competitions/${id}`)
  for (const [name, ending] of [
    ['PDF', 'pdf'],
    ['CSV', 'csv'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await button(page, name).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`))
  }
  await button(page, plain(words.calendar.open)).click()
  const saved = page.waitForEvent('download')
  await dialogButton(page, words.calendar.download).click()
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/)

  await button(page, words.share.open).click()
  const card = main(page).getByRole('region', { name: plain(words.share.on) })
  const address = `http://${await card.locator('code').textContent()}`
  await page.evaluate(() => localStorage.clear())
  await visit(page, address)
  await expect(heading(page)).toHaveText(CUP.name)
  await expect(main(page).getByText(words.public.readOnly)).toBeVisible()
  await field(page, words.public.team).selectOption({ label: 'Jiskra' })
  await expect(page).toHaveURL(/team=/)
  await expect(main(page).getByRole('button', { name: plain(words.result.enter) })).toHaveCount(0)
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)
  const calendar = page.waitForEvent('download')
  await button(page, plain(words.public.calendarOfTeam)).click()
  expect((await calendar).suggestedFilename()).toMatch(/\.ics$/)

  await enterAsAdmin(page, club)
  await visit(page, `/competitions/${id}`)
  await card.getByRole('button', { name: plain(words.share.revoke) }).click()
  await expect(card).toHaveCount(0)
  await visit(page, address)
  await expect(main(page).getByText(plain(words.public.revoked))).toBeVisible()
  await expectNoViolation(page)
})

test('[COMP-03] a player who may enters results, also without a connection, and edits nothing; what is deleted comes back', async ({
  page,
  request,
}) => {
  const club = await createClub({ players: 2 })
  await enterAsAdmin(page, club)
  const token = await storedToken(page)
  const { id } = await callsOf(request, token).make(CUP)
  const calls = callsOf(request, token, id)
  await enterAsPlayer(page, club)
  await visit(page, `/competitions/${id}`)
  await expect(main(page).getByRole('button', { name: /Zapsat výsledek/ })).toHaveCount(0)
  await calls.allow([club.players[0]?.playerId ?? ''])
  await page.reload()
  await expect(button(page, words.share.open)).toHaveCount(0)
  await expect(button(page, plain(words.order.change))).toHaveCount(0)
  const match = main(page).getByRole('table', { name: texts.document.headings.timetable }).getByRole('button').first()
  await match.click()
  await dialog(page).getByRole('textbox').first().fill('3')
  await dialog(page)
    .getByRole('switch', { name: plain(words.result.forfeit) })
    .click()
  await page.context().setOffline(true)
  await dialogButton(page, words.result.save).click()
  await expect(main(page).getByText(plain(words.offline.text))).toBeVisible()
  await expect(main(page).getByText(plain(cs.sending.marks.waiting))).toBeVisible()
  expect((await calls.get()).progress.done).toBe(0)
  await page.context().setOffline(false)
  await expect(main(page).getByText(plain(cs.sending.marks.waiting))).toHaveCount(0)
  await expect.poll(async () => (await calls.get()).progress.done).toBe(1)
  const entered = (await calls.get()).matches.find(({ status }) => status === 'done')
  expect(entered?.result).toEqual({ home: 3, away: 0, decided: 'forfeit' })

  await enterAsAdmin(page, club)
  await visit(page, `/competitions/${id}`)
  await button(page, plain(words.more)).click()
  await page.getByRole('menuitem', { name: plain(words.delete.open) }).click()
  await dialogButton(page, words.delete.confirm).click()
  await expect(page).toHaveURL('/competitions')
  await visit(page, `/competitions/${id}`)
  await expect(main(page).getByText(plain(words.deleted.title))).toBeVisible()
  await button(page, words.deleted.restore).click()
  await expect(heading(page)).toHaveText(CUP.name)
})
