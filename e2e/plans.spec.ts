import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import type { Plan } from '@touchline/contract/planning/plans.ts'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolation, expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsAdmin, enterAsPlayer, enterWithClubPassword } from './clubs.ts'
import { button, cs, DESKTOP, main, PHONE, speak, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const words = JSON.parse(plain(JSON.stringify(LOCALES.cs.plans.page))) as typeof LOCALES.cs.plans.page
const DAY_MS = 24 * 60 * 60 * 1000
const ZONE = 'Europe/Prague'

test.use({ timezoneId: ZONE })

function dayFromToday(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(Date.now() + days * DAY_MS)
}

const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
const dialog = (page: Page) => page.getByRole('dialog')
const week = (page: Page) => main(page).getByRole('region', { name: words.week.next })
const sessionOf = (page: Page, id: string) => main(page).locator(`[data-session="${id}"]`)
const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** Requests as one of the club's players. */
function callsOf(request: APIRequestContext, player: Club['players'][number] | undefined) {
  const headers = { authorization: `Bearer ${player?.token}` }
  return {
    async makePlan(): Promise<Plan> {
      const wish = {
        kind: 'running',
        start: dayFromToday(-21),
        timeZone: ZONE,
        days: [1, 2, 4, 6],
        goalMetres: 10_000,
        goalDate: dayFromToday(42),
        raceMetres: 5000,
        raceSeconds: 1474,
        weeklyMinutes: 150,
      }
      const answer = await request.post('/api/plans', { headers, data: { wish, title: '10 km za 51 minut' } })
      expect(answer.status(), await answer.text()).toBe(201)
      return (await answer.json()).plan
    },
    plan: async (id: string): Promise<Plan> => (await (await request.get(`/api/plans/${id}`, { headers })).json()).plan,
    plans: async (): Promise<{ id: string }[]> => (await (await request.get('/api/plans', { headers })).json()).plans,
  }
}

/** The menu of a session is beside the day's date, or in the session if the day has several. */
async function openMenu(page: Page, id: string, item: string): Promise<void> {
  const own = sessionOf(page, id).getByRole('button', { expanded: false })
  const ofDay = main(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-session="${id}"]`) })
    .getByRole('button', { expanded: false })
  await ofDay.first().waitFor()
  await ((await own.count()) > 0 ? own : ofDay).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('[PLAN-02] a plan by form: moved, edited, ticked off with its effort, offline, too', async ({ page, request }) => {
  const club = await createClub({ players: 1 })
  const calls = callsOf(request, club.players[0])
  await enterAsPlayer(page, club)
  await visit(page, '/plans')
  await expect(main(page).getByText(words.empty.title)).toBeVisible()
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)

  await button(page, words.make.open).first().click()
  const form = main(page).locator('form')
  await form.getByRole('button', { name: words.make.submit }).click()
  await expect(form.getByLabel(words.make.fields.goalDate)).toBeFocused()
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)
  await form.getByLabel(words.make.fields.goalDate).fill(dayFromToday(70))
  await form.getByLabel(words.make.fields.raceTime).fill('24:34')
  await form.getByLabel(words.make.fields.weeklyMinutes).fill('150')
  for (const day of ['Po', 'Út', 'Čt', 'So']) await form.getByLabel(day, { exact: true }).check()
  await form.getByRole('button', { name: words.make.submit }).click()
  await page.waitForURL(/\/plans\/[\w-]{20,}/)
  const [made] = await calls.plans()
  const planId = made?.id ?? ''
  await expect(week(page)).toBeVisible()

  // Adds a session of the athlete's own, today.
  await button(page, words.week.add).click()
  await dialog(page).getByLabel(words.edit.title).fill('Jóga')
  await dialog(page).getByLabel(words.edit.minutes).fill('40')
  await dialog(page).getByRole('button', { name: words.save }).click()
  await expect(dialog(page)).toHaveCount(0)
  const own = async () => (await calls.plan(planId)).sessions.find(({ title }) => title === 'Jóga')
  const ownId = (await own())?.id ?? ''
  await expect(sessionOf(page, ownId)).toContainText('40')

  await openMenu(page, ownId, words.menu.later)
  await expect.poll(async () => (await own())?.date).toBe(dayFromToday(1))
  await expect(sessionOf(page, ownId)).toContainText(words.before.date.split(' ')[0] ?? '')
  await openMenu(page, ownId, words.menu.edit)
  await dialog(page).getByLabel(words.edit.date).fill(dayFromToday(0))
  await dialog(page).getByLabel(words.edit.time).fill('18:30')
  await dialog(page).getByLabel(words.edit.minutes).fill('50')
  await dialog(page).getByLabel(words.edit.note).fill('V parku')
  await expectNoViolation(page)
  await dialog(page).getByRole('button', { name: words.save }).click()
  await expect(sessionOf(page, ownId)).toContainText('18:30')
  await expect(sessionOf(page, ownId)).toContainText('V parku')

  await sessionOf(page, ownId).getByLabel('RPE 7', { exact: true }).check()
  await sessionOf(page, ownId).getByRole('button', { name: words.done.button }).click()
  await expect(sessionOf(page, ownId)).toContainText('50 min, RPE 7')
  // The tick is shown before the server has stored it.
  await expect.poll(async () => (await own())?.done).toEqual({ minutes: 50, rpe: 7 })
  await button(page, words.load.asTable).click()
  await expect(main(page).getByRole('cell', { name: '350', exact: true })).toBeVisible()

  // Offline, the tick stays visible as pending, survives a reload of the data, and is sent on reconnect.
  await page.context().setOffline(true)
  await expect(main(page).getByText(words.queue.offline)).toBeVisible()
  await sessionOf(page, ownId).getByLabel('RPE 9', { exact: true }).check()
  await expect(main(page).getByRole('region', { name: cs.sending.label })).toContainText('Jóga: 50 min, RPE 9')
  await expectNoViolation(page)
  await page.context().setOffline(false)
  await expect(main(page).getByRole('region', { name: cs.sending.label })).toHaveCount(0)
  await expect.poll(async () => (await own())?.done?.rpe).toBe(9)
})

test('[PLAN-03] [PLAN-04] a missed session: what changed, and back; calendar, PDF and paper', async ({
  page,
  request,
}) => {
  const club = await createClub({ players: 1 })
  const calls = callsOf(request, club.players[0])
  const plan = await calls.makePlan()
  const today = dayFromToday(0)
  const next = plan.sessions.find(({ date }) => date >= today)
  const id = next?.id ?? ''
  await enterAsPlayer(page, club)
  await visit(page, `/plans/${plan.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10 km za 51 minut')
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)

  await openMenu(page, id, words.menu.miss)
  await dialog(page).getByLabel(words.missed.why.ill).check()
  await expectNoViolation(page)
  await dialog(page).getByRole('button', { name: words.missed.confirm }).click()
  const changes = main(page).getByRole('region', { name: words.changes.heading })
  await expect(changes).toContainText(words.changes.what.missed)
  await expect(changes).toContainText(plain(LOCALES.cs.plans.reasons.not_made_up))
  await expect(sessionOf(page, id)).toContainText(words.missed.mark)
  const status = async () => (await calls.plan(plan.id)).sessions.find((session) => session.id === id)?.status
  await expect.poll(status).toBe('missed')
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)
  await button(page, words.more).click()
  await page.getByRole('menuitem', { name: words.undoChange }).click()
  await expect(changes).toHaveCount(0)
  await expect.poll(status).toBe('planned')

  await button(page, words.actions.calendar).click()
  await dialog(page).getByRole('button', { name: words.feed.make }).click()
  const address = dialog(page).getByRole('region', { name: words.feed.address }).locator('code')
  await expect(address).toContainText('/api/plan-calendars/')
  await expectNoViolation(page)
  const path = new URL(await address.innerText()).pathname
  expect(await (await request.get(path)).text()).toContain('BEGIN:VEVENT')
  await dialog(page).getByRole('button', { name: words.feed.revoke }).click()
  await expect(dialog(page).getByRole('button', { name: words.feed.make })).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
  await page.keyboard.press('Escape')

  const [file] = await Promise.all([page.waitForEvent('download'), button(page, words.actions.pdf).click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.emulateMedia({ media: 'print' })
  await expect(button(page, words.actions.print)).toBeHidden()
  await expect(sessionOf(page, id)).toBeVisible()
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })

  await enterWithClubPassword(page, club)
  await visit(page, '/plans')
  await expect(main(page).getByText(cs.device.title)).toBeVisible()
})

test('[PLAN-05] a coach marked by the administrator approves; a change of the athlete takes the mark away', async ({
  page,
  request,
}) => {
  const club = await createClub({ players: 2 })
  const [athlete, coach] = club.players
  const calls = callsOf(request, athlete)
  const plan = await calls.makePlan()
  const coachName = `${coach?.firstName} ${coach?.lastName}`
  const address = `/plans/${plan.id}`
  const sign = main(page).getByRole('region', { name: words.signOff.label })
  const asCoach = () => enterAsPlayer(page, { ...club, players: coach ? [coach] : [] })

  await enterAsAdmin(page, club)
  await visit(page, '/admin/dashboard')
  const row = main(page)
    .getByRole('row')
    .filter({ hasText: coach?.email ?? '' })
  await row.getByRole('button', { name: filled(cs.members.coach.mark, { name: coachName }) }).click()
  await expect(row.getByText(cs.members.coach.badge, { exact: true }).filter({ visible: true })).toBeVisible()

  await enterAsPlayer(page, club)
  await visit(page, address)
  await button(page, words.actions.show).click()
  await dialog(page).getByLabel(coachName).check()
  await expectNoViolation(page)
  await dialog(page).getByRole('button', { name: words.show.confirm }).click()
  await expect(sign).toContainText(filled(words.signOff.own.waiting, { coach: coachName }))

  await asCoach()
  await visit(page, '/plans')
  await main(page).getByRole('link', { name: plan.title }).click()
  await expect(sign).toContainText(filled(words.signOff.coach.waiting, { owner: plan.owner }))
  await expect(button(page, words.week.add)).toHaveCount(0)
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)
  await button(page, words.signOff.approve).click()
  await dialog(page).getByLabel(words.signOff.dialog.words).fill('Začni zvolna.')
  await dialog(page).getByRole('button', { name: words.signOff.dialog.approveConfirm }).click()
  await expect(sign).toContainText('„Začni zvolna.“')

  await enterAsPlayer(page, club)
  await visit(page, address)
  await expect(sign).toContainText(`Schváleno: ${coachName}`)
  const id = plan.sessions.find(({ date }) => date >= dayFromToday(0))?.id ?? ''
  await openMenu(page, id, words.menu.later)
  await expect(sign).toContainText(words.signOff.since.own)
  await expect(sign).not.toContainText('Schváleno')
  await expect(toast(page, words.undo)).toBeVisible()

  // A coach with whom the plan is not shared learns nothing of it.
  await button(page, words.signOff.showAgain).click()
  await page.keyboard.press('Escape')
  await enterAsAdmin(page, club)
  await visit(page, '/admin/dashboard')
  await row.getByRole('button', { name: filled(cs.members.coach.unmark, { name: coachName }) }).click()
  await expect(row.getByText(cs.members.coach.badge, { exact: true })).toHaveCount(0)
  await asCoach()
  await visit(page, address)
  await expect(main(page).getByText(words.notFound.title)).toBeVisible()
})

test('[PLAN-02] [OPS-06] a plan holds in ten languages, on phones, too', async ({ page, request }) => {
  const club = await createClub({ players: 1 })
  const plan = await callsOf(request, club.players[0]).makePlan()
  const id = plan.sessions.find(({ date }) => date >= dayFromToday(0))?.id ?? ''
  await enterAsPlayer(page, club)
  await visit(page, `/plans/${plan.id}`)
  for (const { code } of LANGUAGES) {
    await speak(page, code)
    await sessionOf(page, id).waitFor()
    for (const viewport of [PHONE, DESKTOP, { width: 320, height: 640 }]) {
      await page.setViewportSize(viewport)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${code} ${viewport.width}`).toBeLessThanOrEqual(0)
    }
  }
})
