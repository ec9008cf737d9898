import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { button, cs, DESKTOP, heading, main, visit } from './pages.ts'

const words = LOCALES.cs.lists.page

const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const dialog = (page: Page) => page.getByRole('dialog')
const answerOf = (page: Page, name: string, answer: string) =>
  main(page).getByRole('group', { name, exact: true }).getByText(answer, { exact: true })
const count = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** Team list requests as the club's first player. */
function listCalls(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    make: async (data: object): Promise<TeamList> =>
      (await (await request.post('/api/lists', { headers, data })).json()).list,
    share: async (id: string): Promise<TeamList> =>
      (await (await request.post(`/api/lists/${id}/link`, { headers })).json()).list,
    revoke: (id: string) => request.delete(`/api/lists/${id}/link`, { headers }),
    list: async (id: string): Promise<TeamList> =>
      (await (await request.get(`/api/lists/${id}`, { headers })).json()).list,
  }
}

test('[LIST-01] a list is made, answered, divided and taken back step by step', async ({ page }) => {
  const club = await createClub({ players: 1 })
  await enterAsAdmin(page, club)
  await visit(page, '/team')
  await expect(main(page).getByText(words.empty.title)).toBeVisible()
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)

  await button(page, words.new).first().click()
  await dialog(page).getByLabel(words.fields.name, { exact: true }).pressSequentially('Zápas v Hradišti')
  await dialog(page).getByLabel(words.fields.date, { exact: true }).fill(dayFromNow(9))
  await dialog(page).getByLabel(words.fields.meetTime).fill('08:15')
  await dialog(page).getByLabel(words.fields.time, { exact: true }).fill('10:00')
  await dialog(page).getByLabel('Tereza Nováková').check()
  await dialog(page).getByLabel(words.fields.people).fill('Ema Pokorná ema@mail.example\nBára Jelínková')
  await dialog(page).getByLabel(words.fields.things).fill('Míče, Lékárnička')
  await dialog(page).getByLabel(words.fields.duties).fill('Dresy, Voda')
  await dialog(page).getByRole('button', { name: words.form.create }).click()
  await expect(heading(page)).toHaveText('Zápas v Hradišti')
  await expect(main(page).getByRole('table')).toContainText('Dresy')

  await answerOf(page, 'Ema Pokorná', words.answers.yes).click()
  await expect(count(page, words.counts.yes)).toHaveText('1')
  await page.getByRole('button', { name: words.undo }).click()
  await expect(count(page, words.counts.yes)).toHaveText('0')

  await main(page).getByRole('button', { name: words.things.take }).first().click()
  await expect(main(page).getByRole('button', { name: words.things.giveBack })).toBeVisible()
  const ball = main(page).getByRole('checkbox', { name: /^Míče/ })
  // Not check(), which expects the tick at once: the click is stored on the device before it is shown.
  await ball.click()
  await expect(ball).toBeChecked()

  const holders = main(page).locator('tbody td')
  const before = await holders.allInnerTexts()
  await button(page, words.rota.swap).click()
  await holders.nth(0).getByRole('button').click()
  await holders.nth(1).getByRole('button').click()
  await expect(page.getByText(words.done.swapped)).toBeVisible()
  await expect.poll(() => holders.allInnerTexts()).toEqual(before.toReversed())

  await button(page, words.link.make).click()
  await expect(main(page).getByText(/\/l\/\w{24}/)).toBeVisible()
  await main(page).getByRole('switch').click()
  await dialog(page).getByRole('button', { name: words.form.save }).click()
  await expect(main(page).getByRole('switch')).toBeChecked()
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)

  const calendar = page.waitForEvent('download')
  await button(page, words.calendar).click()
  expect((await calendar).suggestedFilename()).toBe('touchline.ics')
  await button(page, words.change).click()
  await dialog(page).getByRole('button', { name: words.delete }).click()
  await expect(page).toHaveURL('/team')
  await button(page, words.restore).click()
  await expect(main(page).getByRole('link', { name: /Zápas v Hradišti/ })).toBeVisible()
})

test('[LIST-02] a link takes an answer without an account, also while offline, until it is revoked', async ({
  page,
  context,
  request,
}) => {
  const club = await createClub({ players: 1 })
  const calls = listCalls(request, club.players[0]?.token ?? '')
  const { id } = await calls.make({
    name: 'Zápas v Hradišti',
    sport: 'basketball',
    date: dayFromNow(9),
    time: '10:00',
    timeZone: 'Europe/Prague',
    people: [{ memberId: club.players[0]?.playerId }, { name: 'Natálie Kolářová', email: 'natalie@mail.example' }],
  })
  const { link } = await calls.share(id)
  const answerNow = async () => (await calls.list(id)).people[0]?.answer

  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await visit(page, `/l/${link}`)
  await expect(heading(page)).toHaveText('Zápas v Hradišti')
  await main(page).getByLabel(words.answer.who).selectOption('Natálie Kolářová')
  await main(page).getByText(words.answer.yes).click()
  await expect(main(page).getByText('Máme to, Natálie přijde.')).toBeVisible()
  await expect.poll(answerNow).toBe('yes')
  await expectNoViolationInAnyLook(page)

  let attempts = 0
  await context.route('/api/public/lists/*/people/*/answer', (route) => {
    attempts += 1
    return route.abort()
  })
  await context.setOffline(true)
  await main(page).getByText(words.answer.no).click()
  await expect(main(page).getByText(cs.sending.marks.waiting)).toBeVisible()
  await expect(main(page).getByText(words.answer.offline)).toBeVisible()
  // The network is back before the server: attempts fail and are retried automatically.
  await context.setOffline(false)
  await expect(main(page).getByText(words.answer.offline)).toBeHidden()
  const before = attempts
  await expect.poll(() => attempts).toBeGreaterThan(before)
  await context.unrouteAll()
  await expect(main(page).getByText('Máme to, Natálie nepřijde.')).toBeVisible()
  await expect.poll(answerNow).toBe('no')

  await calls.revoke(id)
  await visit(page, `/l/${link}`)
  await expect(main(page).getByText(words.revoked.title)).toBeVisible()
  await expectNoViolationInAnyLook(page)

  await enterAsPlayer(page, club)
  await visit(page, `/team/${id}`)
  await expect(count(page, words.counts.no)).toHaveText('1')
})
