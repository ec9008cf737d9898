import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { storedSession } from '../server/test/stored-session.ts'
import { createClub, enterAsPlayer } from './clubs.ts'
import { button, cs, heading, main, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

/** Changes the stored log-in without notifying this tab, as if it had been asleep or in the back/forward cache. */
async function changeSilently(page: Page, club?: Club): Promise<void> {
  const [player] = club?.players ?? []
  await page.evaluate(
    (stored) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    club && player ? storedSession(club, player) : {},
  )
}

test('[NAV-12] a tab that slept while somebody else logged in sends nothing in their name', async ({
  page,
  request,
}) => {
  const [former, next] = [await createClub({ players: 1 }), await createClub({ players: 1 })]
  const profileOf = ({ players: [player] }: Club) => ({
    url: `/api/players/${player?.playerId}/profile`,
    headers: { authorization: `Bearer ${player?.token}` },
  })
  const { url, headers } = profileOf(former)
  await request.put(url, { headers, data: { keep: [{ fact: { kind: 'birth_year', value: 1997 } }] } })
  await enterAsPlayer(page, former)
  await visit(page, '/player/profile')
  const words = cs.profile
  const add = words.add.replace(/\{\{.*?\}\}/, words.facts.minutes).replaceAll('\u00a0', ' ')
  await button(page, add).click()
  await field(page, words.facts.minutes).fill('45')
  await changeSilently(page, next)
  const sent: string[] = []
  page.on('request', (one) => one.method() === 'PUT' && sent.push(one.url()))
  const isNew = page.waitForEvent('load')
  await button(page, words.save).click()
  await isNew
  expect(sent).toEqual([])
  await expect(page).toHaveURL('/player/profile')
  const own = profileOf(next)
  const answer = await request.get(own.url, { headers: own.headers })
  expect((await answer.json()).profile.facts).toEqual([])
})

test('[NAV-12] a page that comes back from the browser’s memory after a log-out shows nothing', async ({ page }) => {
  await enterAsPlayer(page, await createClub({ players: 1 }))
  await visit(page, '/player/settings')
  await changeSilently(page)
  const isNew = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await isNew
  await expect(page).toHaveURL('/login')
})

test('[NAV-12] a tab that the browser brings back for somebody else has lost what was stored in it', async ({
  page,
}) => {
  await enterAsPlayer(page, await createClub({ players: 1 }))
  await visit(page, '/athletes')
  await page.evaluate(() => sessionStorage.setItem('athlete_profile', '[{"fact":{"kind":"minutes","value":45}}]'))
  await page.reload()
  expect(await page.evaluate(() => sessionStorage.getItem('athlete_profile'))).toContain('45')
  await page.goto('/robots.txt')
  await changeSilently(page, await createClub({ players: 1 }))
  await visit(page, '/athletes')
  expect(await page.evaluate(() => sessionStorage.getItem('athlete_profile'))).toBeNull()
})

test('[NAV-12] the way back after a log-out brings no e-mail into a form', async ({ page }) => {
  const club = await createClub({ players: 1 })
  const email = `new-${randomUUID()}@mail.example`
  await visit(page, '/login')
  await logIn(page, email, club.password)
  await main(page).getByRole('link', { name: cs.login.noAccount.join }).click()
  await expect(heading(page)).toHaveText(cs.joinTeam.heading)
  await expect(field(page, cs.joinTeam.email)).toHaveValue(email)
  await page.getByRole('banner').getByRole('link', { name: cs.nav.login }).click()
  await expect(heading(page)).toHaveText(cs.login.heading)
  await logIn(page, club.players[0]?.email ?? '', club.password)
  await page.waitForURL('/chat')
  await page.getByRole('button', { name: cs.nav.logout }).first().click()
  await page.waitForURL('/')
  // Past the log-in, which the chat replaced in the history.
  await page.evaluate(() => history.go(-2))
  await page.waitForURL('/join-team')
  await expect(field(page, cs.joinTeam.email)).toHaveValue('')
})

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, cs.login.email).fill(email)
  await field(page, cs.login.password).fill(password)
  await button(page, cs.login.submit).click()
}
