import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import type { Fact } from '@touchline/contract/club/athletes.ts'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolation, expectNoViolationInAnyLook } from './barriers.ts'
import { COACH, say } from './chat-frame.ts'
import { createClub, enterAsPlayer, enterWithClubPassword } from './clubs.ts'
import { button, cs, DESKTOP, main, PHONE, speak, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

const words = cs.profile
const errors = LOCALES.cs.errors
const YEAR = new Date().getFullYear()
const PROFILE = '/player/profile'
const PROFILE_CALL = '**/api/players/*/profile'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const filled = (text: string, what: string) => text.replace('{{what}}', what)
const field = (page: Page, label: string | RegExp) => main(page).getByLabel(label, { exact: true })
const row = (page: Page, key: string) => main(page).locator(`[data-fact="${key}"]`)
const edit = (page: Page, what: string) => button(page, plain(filled(words.edit, what)))
const remove = (page: Page, what: string) => button(page, plain(filled(words.remove, what)))

const FACTS: Fact[] = [
  { kind: 'birth_year', value: 1997 },
  { kind: 'sports', value: { sports: ['athletics'], position: 'silniční běh' } },
  { kind: 'level', value: { level: 'recreational', remark: 'čtvrtý rok' } },
  { kind: 'days', value: ['tue', 'thu', 'sun'] },
  { kind: 'minutes', value: 45 },
  { kind: 'equipment', value: 'Hodinky s GPS, švihadlo, dráha 400 m' },
  { kind: 'goal', id: randomUUID(), value: { what: '10 km', target: 'Pod 50 minut', by: '2027-04-24' } },
  { kind: 'limit', id: randomUUID(), value: { what: 'Levý kotník', rule: 'Bez skoků', until: '2099-11-30' } },
  { kind: 'limit', id: randomUUID(), value: { what: 'Achillovka', until: '2026-01-31' } },
  { kind: 'figure', id: 'run_time_5000', value: 1474 },
  { kind: 'figure', id: 'run_time_10000', value: 3168 },
  { kind: 'figure', id: 'weight', value: 58.5 },
  { kind: 'figure', id: 'one_rep_max_squat', value: 62.5 },
]

/** Requests of the club's first player. */
function profileCalls(request: APIRequestContext, club: Club) {
  const [player] = club.players
  const url = `/api/players/${player?.playerId}/profile`
  const headers = { authorization: `Bearer ${player?.token}` }
  return {
    keep: (...facts: Fact[]) => request.put(url, { headers, data: { keep: facts.map((fact) => ({ fact })) } }),
    facts: async (): Promise<Fact[]> =>
      (await (await request.get(url, { headers })).json()).profile.facts.map(({ fact }: { fact: Fact }) => fact),
  }
}

test('[COACH-03] an empty profile asks one question, and then takes fact by fact', async ({ page, request }) => {
  const club = await createClub({ players: 1 })
  await enterAsPlayer(page, club)
  await visit(page, '/player/settings')
  await main(page).getByRole('link', { name: words.link.open }).click()
  await expect(page).toHaveURL(PROFILE)
  await expect(main(page).getByText(plain(words.empty.title))).toBeVisible()
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)

  await button(page, words.empty.action).click()
  await expect(field(page, words.facts.birth_year)).toBeFocused()
  await button(page, words.save).click()
  await expect(field(page, words.facts.birth_year)).toHaveAccessibleDescription(errors.FIELD_REQUIRED)
  await field(page, words.facts.birth_year).fill('1997')
  await field(page, words.facts.birth_year).press('Enter')
  await expect(row(page, 'birth_year')).toContainText('1997')
  await expect(edit(page, words.facts.birth_year)).toBeFocused()

  await button(page, plain(filled(words.add, words.facts.sports))).click()
  await field(page, cs.sports.athletics).check()
  await field(page, words.fields.position).fill('silniční běh')
  await button(page, words.save).click()
  await expect(row(page, 'sports')).toContainText(`${cs.sports.athletics}, silniční běh`)

  await button(page, words.figures.add).click()
  await field(page, words.fields.figure).selectOption('run_time_5000')
  await field(page, words.fields.value).fill('4:34')
  await button(page, words.save).click()
  await expect(field(page, words.fields.value)).toHaveAccessibleDescription(
    words.problems.range.replace('{{min}}', '6:40').replace('{{max}}', '2:46:40'),
  )
  await field(page, words.fields.value).fill('24:34')
  await button(page, words.save).click()
  await expect(row(page, 'run_time_5000')).toContainText('24:34')
  expect(await profileCalls(request, club).facts()).toHaveLength(3)
})

test('[COACH-03] one edit at a time; what another device changed meanwhile stays', async ({ page, request }) => {
  const club = await createClub({ players: 1 })
  const elsewhere = profileCalls(request, club)
  await elsewhere.keep(...FACTS)
  await enterAsPlayer(page, club)
  await visit(page, PROFILE)
  await edit(page, words.figures.names.weight).click()
  await expect(field(page, `${words.fields.value} (kg)`)).toHaveValue('58,5')
  await edit(page, words.facts.minutes).click()
  await expect(main(page).locator('form')).toHaveCount(1)
  await button(page, words.cancel).click()
  await expect(edit(page, words.facts.minutes)).toBeFocused()

  await edit(page, words.figures.names.weight).click()
  await elsewhere.keep({ kind: 'figure', id: 'resting_heart_rate', value: 54 })
  await field(page, `${words.fields.value} (kg)`).fill('59')
  await button(page, words.save).click()
  await expect(row(page, 'weight')).toContainText('59')
  await expect(row(page, 'resting_heart_rate')).toContainText('54')
  expect(await elsewhere.facts()).toHaveLength(FACTS.length + 1)

  await remove(page, words.figures.names.weight).click()
  await expect(row(page, 'weight')).toHaveCount(0)
  await page.getByRole('button', { name: words.undo }).click()
  await expect(row(page, 'weight')).toContainText('59')
})

test('[COACH-03] a limit whose time is over asks whether it still holds', async ({ page, request }) => {
  const club = await createClub({ players: 1 })
  await profileCalls(request, club).keep(...FACTS)
  await enterAsPlayer(page, club)
  await visit(page, PROFILE)
  const over = main(page)
    .getByRole('listitem')
    .filter({ hasText: plain(words.limits.isOver) })
  await expect(over).toHaveCount(1)
  await expect(over).toContainText('Achillovka')
  await over.getByRole('button', { name: plain(words.limits.gone) }).click()
  await expect(over).toHaveCount(0)
})

test('[COACH-10] nothing is kept without a press', async ({ page, request }) => {
  const club = await createClub({ players: 1 })
  const { keep, facts } = profileCalls(request, club)
  await keep(...FACTS)
  await enterAsPlayer(page, club)
  const proposed = `${PROFILE}?keep=resting_heart_rate&value=54&from=${COACH.id}`
  const card = main(page).getByRole('region', { name: words.proposal.label })
  await visit(page, proposed)
  await expect(card).toContainText(COACH.name)
  await expectNoViolationInAnyLook(page)
  await card.getByRole('button', { name: words.proposal.refuse, exact: true }).click()
  await expect(card).toHaveCount(0)
  expect(await facts()).toHaveLength(FACTS.length)

  await visit(page, proposed)
  await card.getByRole('button', { name: words.proposal.keep, exact: true }).click()
  await expect(row(page, 'resting_heart_rate')).toContainText('54')
  await expect(card).toHaveCount(0)
  expect(await facts()).toHaveLength(FACTS.length + 1)
  // Impossible values are not proposed.
  await visit(page, `${PROFILE}?keep=resting_heart_rate&value=5400`)
  await expect(row(page, 'resting_heart_rate')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('[COACH-03] erasing asks once and is final', async ({ page, request }) => {
  const club = await createClub({ players: 1 })
  const { keep, facts } = profileCalls(request, club)
  await keep(...FACTS)
  await enterAsPlayer(page, club)
  await visit(page, PROFILE)
  await button(page, plain(words.erase.open)).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.erase.keep, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(await facts()).toHaveLength(FACTS.length)
  await button(page, plain(words.erase.open)).click()
  await dialog.getByRole('button', { name: words.erase.confirm, exact: true }).click()
  await expect(main(page).getByText(plain(words.empty.title))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await facts()).toEqual([])
  await page.reload()
  await expect(main(page).getByText(plain(words.empty.title))).toBeVisible()
})

test('[COACH-03] of a minor only the year is kept; the rest is in this tab, goes with a question, and goes with the log-out', async ({
  page,
  request,
}) => {
  const club = await createClub({ players: 1 })
  const { keep, facts } = profileCalls(request, club)
  await keep({ kind: 'birth_year', value: YEAR - 12 })
  await enterAsPlayer(page, club)
  await visit(page, PROFILE)
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: plain(words.minor.title) }),
  ).toBeVisible()
  await button(page, plain(filled(words.add, words.facts.minutes))).click()
  await field(page, words.facts.minutes).fill('45')
  await button(page, words.save).click()
  await expect(row(page, 'minutes')).toContainText(words.onlyHere)
  await expectNoViolationInAnyLook(page)
  await page.reload()
  await expect(row(page, 'minutes')).toContainText('45')
  expect(await facts()).toEqual([{ kind: 'birth_year', value: YEAR - 12 }])

  await visit(page, `/chat?member=${COACH.id}`)
  const asked = page.waitForRequest('**/api/chat/stream')
  await say(page, 'Jak mám trénovat?')
  expect((await asked).postDataJSON().profile).toMatchObject([{ fact: { kind: 'minutes', value: 45 } }])
  await visit(page, '/player/settings')
  await button(page, cs.nav.logout).click()
  await page.waitForURL('/login')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('[COACH-03] waiting, failing and being offline are said, and nothing that was typed is lost', async ({
  page,
  request,
}) => {
  const club = await createClub({ players: 1 })
  await profileCalls(request, club).keep(...FACTS)
  await enterAsPlayer(page, club)
  const looked = Promise.withResolvers<void>()
  await page.route(PROFILE_CALL, async (route) => {
    await looked.promise
    await route.fulfill({ status: 400, json: { code: 'UNEXPECTED', error: 'Teď to nejde.', requestId: '1' } })
  })
  await visit(page, PROFILE)
  await expect(main(page).locator('[aria-busy="true"]')).toBeVisible()
  await expectNoViolation(page)
  looked.resolve()
  await expect(main(page).getByRole('alert')).toContainText(plain(words.failed))
  await expectNoViolationInAnyLook(page)
  await page.setViewportSize(DESKTOP)
  await page.unroute(PROFILE_CALL)
  await button(page, cs.shell.retry).click()
  await expect(row(page, 'weight')).toBeVisible()

  await edit(page, words.figures.names.weight).click()
  await field(page, `${words.fields.value} (kg)`).fill('60')
  await page.context().setOffline(true)
  await expect(main(page).getByText(plain(words.offline))).toBeVisible()
  await button(page, words.save).click()
  await expect(main(page).getByRole('alert')).toHaveText(errors.NETWORK)
  await expect(field(page, `${words.fields.value} (kg)`)).toHaveValue('60')
  await page.context().setOffline(false)
  await button(page, words.save).click()
  await expect(row(page, 'weight')).toContainText('60')
})

test('[COACH-03] a device that nobody confirmed sees no profile', async ({ page, request }) => {
  const club = await createClub({ players: 1 })
  await profileCalls(request, club).keep(...FACTS)
  await enterWithClubPassword(page, club)
  await visit(page, PROFILE)
  await expect(main(page).getByText(cs.device.title)).toBeVisible()
  await expect(main(page).getByText('1997')).toHaveCount(0)
})

test('[COACH-03] [OPS-06] the whole profile holds in all looks, open editors included, and in ten languages', async ({
  page,
  request,
}) => {
  const club = await createClub({ players: 1 })
  await profileCalls(request, club).keep(...FACTS)
  await enterAsPlayer(page, club)
  await visit(page, PROFILE)
  await row(page, 'weight').waitFor()
  await expectNoViolationInAnyLook(page)
  for (const what of [words.facts.sports, words.facts.days, words.figures.names.weight]) {
    await edit(page, what).click()
    await expectNoViolation(page)
  }
  await visit(page, `${PROFILE}?keep=resting_heart_rate&value=54`)
  for (const { code } of LANGUAGES) {
    await speak(page, code)
    await row(page, 'weight').waitFor()
    for (const viewport of [PHONE, DESKTOP, { width: 320, height: 640 }]) {
      await page.setViewportSize(viewport)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${code} ${viewport.width}`).toBeLessThanOrEqual(0)
    }
  }
})
